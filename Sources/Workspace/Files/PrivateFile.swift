internal import CurlewBytes
public import CurlewFiles

/// A file of the state directory that only its owner can read: mode 0600 from the start, replaced as a whole. Several
/// programs may write it: each change reads the present content and writes it under a lock.
public struct PrivateFile: Sendable {
    /// The files directly in the state directory that are written so.
    public enum Name: String, CaseIterable, Sendable {
        /// The cookie jar of the explorer.
        case cookies
        /// Tokens of token endpoints.
        case tokens
        /// The collections that were opened.
        case collections = "collections.yaml"
        /// The state of the window that was closed last; nothing of an earlier one is kept.
        case window = "window.yaml"
    }

    /// The file's path; when nil no place is known, and nothing is kept.
    public let path: String?
    /// True when the caller holds the lock of the file's folder over several changes.
    private var isHeld = false

    public init(_ name: Name, in directories: StateDirectories) {
        self.init(directories.state.map { FilePath.join($0, name.rawValue) })
    }

    init(_ path: String?, isHeld: Bool = false) { (self.path, self.isHeld) = (path, isHeld) }

    /// The content; nil when there is no file.
    public func read() throws(FileError) -> [UInt8]? {
        guard let path else { return nil }
        do {
            return try BoundedFile.read(path).bytes
        } catch {
            guard error.reason == .missing else { throw error }
            return nil
        }
    }

    /// Replaces the content while no other program does. A file that cannot be read is left as it is.
    ///
    /// - Parameter body: gives the new content for the present one, which is nil without a file; nil leaves the file.
    public func change(_ body: ([UInt8]?) throws(FileError) -> [UInt8]?) throws(FileError) {
        guard let path else { return }
        func replace() throws(FileError) {
            guard let bytes = try body(read()) else { return }
            try AtomicWriter().write(bytes, to: path, access: .owner)
        }
        try isHeld ? replace() : Self.hold(folder: FilePath.parent(path), replace)
    }

    /// Runs `body` while no other program changes a file of the folder, which is made.
    static func hold<Result, Failure: LockFailure>(
        folder: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(FileError) { try Folders.makePrivate(folder) } catch { throw Failure(error) }
        return try FileLock.hold(FilePath.join(folder, ".lock"), body)
    }

    /// Holds one entry of the file until the value is gone; nil while another program does. The file can be changed
    /// meanwhile, and other entries held.
    public func hold(_ entry: String) -> HeldLock? {
        guard let path else { return HeldLock("", at: 0) }
        try? Folders.makePrivate(FilePath.parent(path))
        return HeldLock(path + ".lock", at: FileStamp.hash(Array(entry.utf8)))
    }

    /// Copies a file that holds what cannot be read to `NAME.damaged`, replacing an earlier one. Returns the new path;
    /// nil when there is no file.
    @discardableResult
    public func setAside() throws(FileError) -> String? {
        guard let path, let bytes = try read() else { return nil }
        try AtomicWriter().write(bytes, to: path + ".damaged", access: .owner)
        return path + ".damaged"
    }
}

extension Dictionary where Value: Equatable {
    /// These entries with the changes from `last` to `own`, so that changes by another program are kept. Of an entry
    /// that both changed the own one stays; it is not removed when another program changed it.
    public func changed(from last: Self, to own: Self) -> Self {
        var all = self
        for (key, value) in own where last[key] != value { all[key] = value }
        for (key, value) in last where own[key] == nil && self[key] == value { all[key] = nil }
        return all
    }
}

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
