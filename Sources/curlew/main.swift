import EventLoop
import Glibc

// Tasks run in the program's own loop, whatever the command: nothing of it needs a descriptor later on.
guard Descriptors.areEnough, EventLoop.install() else {
    Console.complain(Descriptors.complaint)
    Program.end(ExitCode.notCarriedOut)
}
let words = Array(CommandLine.arguments.dropFirst())
Program.end(await Commands.run(words))
