import CursesTerminal
import Glibc

// Signals are blocked before any thread starts; the terminal's loop takes them.
let words = Array(CommandLine.arguments.dropFirst())
exit(await Commands.run(words))
