internal import CurlewBytes

/// The folders for the program's own files (XDG Base Directory Specification 0.8). A nil folder is unknown; files
/// that belong there are not kept.
public struct StateDirectories: Equatable, Sendable {
    /// For config.yaml, keys.yaml and themes.
    public var config: String?
    /// For collections outside any project, and the demo's.
    public var data: String?
    /// For history, drafts, window state and log.
    public var state: String?
    /// For spooled bodies and other files that may be deleted.
    public var cache: String?
    /// Variables that were ignored because they are not absolute paths, as the specification requires.
    public var ignored: [String]

    /// - Parameter home: the account's home folder, used when `HOME` is unset, or nil.
    public init(environment: [String: String], home: String? = nil) {
        var ignored: [String] = []
        func absolute(_ name: String) -> String? {
            guard let value = environment[name], !value.isEmpty else { return nil }
            if value.utf8.hasPrefix("/") { return value }
            ignored.append(name)
            return nil
        }
        let root = absolute("HOME") ?? home
        func folder(_ name: String, default path: String) -> String? {
            (absolute(name) ?? root.map { $0 + "/" + path }).map { $0 + "/curlew" }
        }
        config = folder("XDG_CONFIG_HOME", default: ".config")
        data = folder("XDG_DATA_HOME", default: ".local/share")
        state = folder("XDG_STATE_HOME", default: ".local/state")
        cache = folder("XDG_CACHE_HOME", default: ".cache")
        self.ignored = ignored
    }
}
