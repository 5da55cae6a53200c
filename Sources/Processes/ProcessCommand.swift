/// A program to start, and everything that it gets from us but its input: words, folder and environment. The input is
/// an argument of `CommandRunner.run`.
public struct ProcessCommand: Sendable, Hashable {
    /// The program and its arguments, or a text for a shell.
    public enum Words: Sendable, Hashable {
        /// A text for `/bin/sh -c`: pipes, quotes and variables work as in a shell.
        case shell(String)
        /// A program, found by its path or in `PATH`, and its arguments. No shell interprets them.
        case program(String, arguments: [String])
    }

    public var words: Words
    /// The folder to run in; nil for that of this process.
    public var folder: String?
    /// The whole environment; no variable of this process is added. See `CommandEnvironment`.
    public var environment: [String: String]

    public init(_ words: Words, folder: String? = nil, environment: [String: String]) {
        self.words = words
        self.folder = folder
        self.environment = environment
    }

    /// The command in the words of the user.
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

/// The variables of this process that other programs get: folders of programs, home and runtime files, the language,
/// and the sockets of password managers' agents. Never the whole environment, which may contain keys that only this
/// program should have.
public enum CommandEnvironment {
    static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "GNUPGHOME", "PASSWORD_STORE_DIR",
        "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
    ]

    /// - Parameter environment: the environment of this process.
    public static func passed(from environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }
}
