import Commands
import CurlewFiles
import EventLoop
import Explorer
import Glibc
import Keys
import Workspace

// Tasks run in the program's own loop, whatever the command, so no later step needs a descriptor for it.
guard Descriptors.areEnough, EventLoop.install() else {
    Console.complain(Descriptors.complaint)
    Program.end(ExitCode.notCarriedOut)
}
if let state = StateDirectories(environment: Program.environment).state { WrittenFiles.keep(in: state) }
let words = Array(CommandLine.arguments.dropFirst())
let front = Front(
    keys: { .standard },
    explore: { await Explore.run(ExplorerStart(environment: Program.environment, options: $0)) })
Program.end(await AllCommands.run(words, front))
