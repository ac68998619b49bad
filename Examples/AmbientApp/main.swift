print("AmbientApp")
