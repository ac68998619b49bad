#if canImport(NowPlaying)
  import NowPlaying
  print("NowPlaying: yes")
#else
  print("NowPlaying: no")
#endif
