print("nowplaying-player")
