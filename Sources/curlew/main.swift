import CursesTerminal
import Glibc

// Signals are blocked before any thread starts; the terminal's loop takes them.
let words = Array(CommandLine.arguments.dropFirst())
Program.end(await Commands.run(words))
