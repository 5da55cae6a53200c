import Glibc

/// Runs the programs to compare with, and the one that is measured.
enum ChildProcess {
    /// The path of a program; nil when it is not installed.
    static func path(of name: String) -> String? {
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "") + ":/usr/local/bin:/usr/bin:/usr/sbin"
        return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs a program to its end without output to the terminal; true when it succeeded.
    static func run(_ arguments: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [1, 2] as [Int32] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        guard let pid = spawn(arguments, &actions) else { return false }
        var status: Int32 = 0
        return waitpid(pid, &status, 0) == pid && status == 0
    }

    /// Runs a program to its end; returns its time and its output. Nil when it failed.
    static func measure(_ arguments: [String]) -> (time: Duration, printed: String)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let start = ContinuousClock.now
        let child = spawn(arguments, &actions)
        close(ends[1])
        guard let child else { return nil }
        let printed = readAll(ends[0])
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child, status == 0 else { return nil }
        return (ContinuousClock.now - start, printed)
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &room, room.count), count > 0 { bytes += room.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Starts a program with no blocked signals: a worker thread's signal mask would keep SIGTERM from it.
    /// `environment` replaces this process's own; `isLeader` starts a new session, so that the first terminal it
    /// opens becomes its controlling terminal.
    static func spawn(
        _ arguments: [String], _ actions: inout posix_spawn_file_actions_t, environment: [String]? = nil,
        isLeader: Bool = false
    ) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (isLeader ? setSession : 0))
        var pid = pid_t()
        let failure = withWords(arguments) { words in
            guard let environment else { return posix_spawn(&pid, arguments[0], &actions, &attributes, words, environ) }
            return withWords(environment) { posix_spawn(&pid, arguments[0], &actions, &attributes, words, $0) }
        }
        return failure == 0 ? pid : nil
    }

    /// `POSIX_SPAWN_SETSID`, which the Glibc module does not export.
    private static let setSession: Int16 = 0x80

    private static func withWords<Result>(
        _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(&pointers)
    }
}
