import Glibc

/// The programs whose screens are compared, each started in a new folder.
struct Screen {
    /// Text of the first screen that does not occur in the program's queries to the terminal.
    let firstWords: String
    private let command: [String]
    private let scratch: ScratchFolder

    /// The program built together with this one; nil when it was not built.
    static func curlew(_ arguments: String...) -> Screen? {
        guard let path, let scratch = ScratchFolder() else { return nil }
        return Screen(firstWords: "Welcome", command: [path] + arguments, scratch: scratch)
    }

    /// The path of that program.
    static var path: String? {
        guard let own = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(own) }
        let path = String(cString: own).replacing("/curlew-bench", with: "/curlew")
        return access(path, X_OK) == 0 ? path : nil
    }

    static func vim() -> Screen? {
        guard let path = ChildProcess.path(of: "vim"), let scratch = ScratchFolder() else { return nil }
        return Screen(firstWords: "~", command: [path, "-u", "NONE", "-i", "NONE", "-n", "-N"], scratch: scratch)
    }

    func start() -> TerminalProgram? {
        TerminalProgram(
            command, environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=\(scratch.path)"])
    }
}
