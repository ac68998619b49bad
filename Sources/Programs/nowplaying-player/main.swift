internal import NPPlayer

PlayerProgram.main()
