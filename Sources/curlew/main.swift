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
let explorer = ExplorerAccess(
    keys: { .standard },
    explore: { await Explore.run(ExplorerStart(environment: Program.environment, options: $0)) })
Program.end(await AllCommands.run(words, explorer))

/// The limit of files and connections that the program may have open at the same time (`ulimit -n`).
nonisolated enum Descriptors {
    /// The descriptors that every command needs beside those that were open before: the loop, libcurl, a connection,
    /// name resolution, certificates, a file to read and one to write; in the explorer the screen, its log, and the
    /// stores.
    private static let least = 12

    /// Whether `least` descriptors can still be opened. Without them some libraries end the process or wait for ever.
    static var areEnough: Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < least {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }

    static var complaint: String {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return
            "Too few files can be open at once: the limit is \(limit.rlim_cur), and \(least) more than now are needed. "
            + "Raise it with ulimit -n 256 and start again."
    }
}
