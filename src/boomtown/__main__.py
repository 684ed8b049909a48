from boomtown.cli import main

main()
