import CurlewBytes
import CurlewFiles
package import CurlewSerialization
import CurlewTransport
import Glibc
import Workspace

/// The program's own constants and surroundings.
nonisolated package enum Program {
    package static let version = "1.0"
    /// The day of the version.
    static let released = "2026-11-27"

    /// The environment variables of the process at its start.
    package static let environment: [String: String] = {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            if let (name, value) = text.utf8.cut(at: "=") { variables[String(name)] = String(value) }
            entry += 1
        }
        return variables
    }()

    /// The proxies that the environment names.
    static let proxies = EnvironmentProxies(environment)

    /// The folders for the program's own files.
    static let directories = StateDirectories(environment: environment, home: HomeFolder.ofAccount())

    /// The styles of form text, with the user's own of config.yaml. A style there with a fault is left out; the explorer
    /// and `check` say why.
    static let styles = QueryStyles.standard.adding(ownStyles)

    static let ownStyles = settings.styles

    /// The user's own settings; what is wrong in the file is said by the explorer and by `check`.
    static let settings = settingsFile.settings

    static let settingsProblems = settingsFile.problems.map { placed($0.placed, in: directories.config ?? "") }

    private static let settingsFile = SettingsFile(directories: directories).read()

    /// A sentence that begins with a file of a folder, as every command says it: the file stands from the working folder on
    /// where it lies in it, else whole.
    static func placed(_ sentence: String, in folder: String) -> String {
        FilePath.shown(FilePath.join(folder, sentence), from: CurrentFolder.path())
    }

    /// The time that `now` means in a date: the clock's, or that of `CURLEW_NOW`, see `FixedTime`.
    static var now: DateTime {
        if let fixed = FixedTime(environment)?.now { return fixed }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return DateTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}

extension Program {
    /// Ends the process at once, without the C library's exit handlers: they would release OpenSSL and libcurl while
    /// threads still use them. All files are on disk by now. The C streams are not flushed: nothing is written
    /// through them, and a pending question holds the lock of standard input.
    nonisolated package static func end(_ code: Int32) -> Never {
        _exit(code)
    }
}

/// The folder the program was started in.
nonisolated package enum CurrentFolder {
    /// The path; `/` when the system does not know it.
    package static func path() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}

/// The home folder of the account.
nonisolated package enum HomeFolder {
    /// The folder in the account's entry, used when `HOME` is unset.
    package static func ofAccount() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }
}

/// The time in `CURLEW_NOW` that replaces the clock, for tests: a time (ISO 8601), or `@FILE`. The file holds the
/// time and is read at each use, so that a test moves the clock by writing it.
nonisolated package enum FixedTime: Sendable {
    case time(DateTime)
    case file(String)

    package init?(_ environment: [String: String]) {
        guard let text = environment["CURLEW_NOW"] else { return nil }
        if let path = text.utf8.text(behind: "@") {
            self = .file(String(path))
        } else if let time = DateTime(typed: text, now: nil) {
            self = .time(time)
        } else {
            return nil
        }
    }

    /// The time; nil when the file cannot be read, or holds no time.
    package var now: DateTime? {
        switch self {
        case .time(let time): return time
        case .file(let path):
            guard let content = try? BoundedFile.read(path, limit: 64) else { return nil }
            let line = content.bytes.prefix { $0 != 0x0A }
            return DateTime(typed: String(decoding: line, as: UTF8.self), now: nil)
        }
    }
}
