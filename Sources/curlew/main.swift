import EventLoop
import Glibc

// Tasks run in the program's own loop, whatever the command, so no later step needs a descriptor for it.
guard Descriptors.areEnough, EventLoop.install() else {
    Console.complain(Descriptors.complaint)
    Program.end(ExitCode.notCarriedOut)
}
let words = Array(CommandLine.arguments.dropFirst())
Program.end(await Commands.run(words))
