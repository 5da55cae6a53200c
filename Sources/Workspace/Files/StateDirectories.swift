internal import CurlewBytes

/// Where the program keeps what is its own (XDG Base Directory Specification 0.8). Nil: no place is known, and what
/// would be kept there is not kept.
public struct StateDirectories: Equatable, Sendable {
    /// config.yaml, keys.yaml, themes.
    public var config: String?
    /// Collections that are in no project, and the demo's.
    public var data: String?
    /// History, drafts, window state, log.
    public var state: String?
    /// Spooled bodies and other things that may be deleted.
    public var cache: String?
    /// Variables that were not used, since the specification wants absolute paths.
    public var ignored: [String]

    /// - Parameter home: the account's home when `HOME` is unset, or nil.
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
