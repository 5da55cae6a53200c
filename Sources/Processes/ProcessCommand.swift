/// Another program to be started, and all that it gets from us: words, folder and environment. Its input comes with
/// `CommandRunner.run`.
public struct ProcessCommand: Sendable, Hashable {
    /// How its words are read.
    public enum Words: Sendable, Hashable {
        /// `/bin/sh -c` with this text: pipes, quotes and variables as in a shell.
        case shell(String)
        /// A program, found by its path or by `PATH`, and its arguments. No shell sees them.
        case program(String, arguments: [String])
    }

    public var words: Words
    /// Where it runs; nil is where this process runs.
    public var folder: String?
    /// Its whole environment; nothing of this process's own is added. See `CommandEnvironment`.
    public var environment: [String: String]

    public init(_ words: Words, folder: String? = nil, environment: [String: String]) {
        self.words = words
        self.folder = folder
        self.environment = environment
    }

    /// The command as a person knows it.
    public var text: String {
        switch words {
        case .shell(let text): text
        case .program(let path, let arguments): ([path] + arguments).joined(separator: " ")
        }
    }

    var path: String {
        switch words {
        case .shell: "/bin/sh"
        case .program(let path, _): path
        }
    }

    var arguments: [String] {
        switch words {
        case .shell(let text): ["sh", "-c", text]
        case .program(let path, let arguments): [path] + arguments
        }
    }
}

/// What other programs get of this process's environment: where programs, home and runtime files are, the language, and
/// where the agents of password managers listen. Never a whole environment: it may hold keys that were meant for us.
public enum CommandEnvironment {
    static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "GNUPGHOME", "PASSWORD_STORE_DIR",
        "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
    ]

    /// - Parameter environment: this process's own.
    public static func passed(from environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }
}
