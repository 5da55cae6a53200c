internal import CurlewBytes
public import CurlewFiles
internal import CurlewFormats
internal import Glibc

/// Unsaved edits, one 0600 file each in the state directory, replaced as a whole. They are written within a second of
/// an edit, listed at the start, and removed by a save.
///
/// Each run of the program writes files of its own, so that two of them on one request keep two drafts. A draft of a run
/// that has ended is anybody's, until a run takes it over; one of a run that goes on is that run's alone.
///
///     list-1f0c.4711-89012.yaml ── its run ended ──► taken ── renamed ──► list-1f0c.4800-91000.yaml
///                                                      └── another was chosen ──► list-1f0c.k3x9.yaml, nobody's
public struct DraftStore: Sendable {
    let folder: String?
    private let run: ProgramMark

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        self.init(directories: directories, run: .own)
    }

    init(directories: StateDirectories, run: ProgramMark) {
        folder = directories.state.map { FilePath.join($0, "drafts") }
        self.run = run
    }

    /// False when there is no state directory, since neither HOME nor XDG_STATE_HOME names one.
    public var keeps: Bool { folder != nil }

    // MARK: Writing

    /// Stores a draft, replacing the one of this run with the same key.
    public func save(_ draft: StoredDraft) throws(SaveError) {
        try write(DraftFile.value(of: draft), draft.key, Self.draft)
    }

    func write(_ value: YAMLValue, _ key: RequestKey, _ ending: String) throws(SaveError) {
        guard let folder else { return }
        try saving(Folders.makePrivate(folder))
        try saving(
            AtomicWriter().write(
                Array(YAMLWriter().document(value).utf8), to: path(of: key, in: folder, ending: ending), access: .owner)
        )
    }

    /// Removes the draft of this run. Removing what is not there is no error.
    public func remove(_ key: RequestKey) { remove(key, Self.draft) }

    func remove(_ key: RequestKey, _ ending: String) {
        guard let folder else { return }
        unlink(path(of: key, in: folder, ending: ending))
    }

    /// Moves the drafts with a request whose file was moved, but for those of runs that go on.
    public func move(_ old: RequestKey, to new: RequestKey) {
        guard let folder else { return }
        for kept in kept(for: old) {
            let file = Self.name(of: new) + Substring(kept.file.utf8.dropFirst(Self.name(of: old).utf8.count))
            var draft = kept.draft
            draft.key = new
            let bytes = Array(YAMLWriter().document(DraftFile.value(of: draft)).utf8)
            guard (try? AtomicWriter().write(bytes, to: FilePath.join(folder, file), access: .owner)) != nil else {
                continue
            }
            unlink(FilePath.join(folder, kept.file))
        }
    }

    // MARK: Reading

    /// A draft, and the file that it is in.
    public struct Kept: Equatable, Sendable {
        public var draft: StoredDraft
        let file: String
    }

    /// The drafts that this run may take, newest first. A file that cannot be read is left alone and left out.
    public func all() -> [Kept] { read { _ in true } }

    /// The drafts of that key.
    public func kept(for key: RequestKey) -> [Kept] {
        let name = Self.name(of: key)
        return read { $0.utf8.hasPrefix(name) }.filter { $0.draft.key == key }
    }

    private func read(_ isWanted: (String) -> Bool) -> [Kept] {
        free(Self.draft, isWanted).compactMap { file, bytes in DraftFile.read(bytes).map { Kept(draft: $0, file: file) }
        }
        .sorted { ($0.draft.date, $0.draft.key.request, $0.file) > ($1.draft.date, $1.draft.key.request, $1.file) }
    }

    /// Makes a draft this run's own. The one that was its own of that key is nobody's then.
    ///
    /// - Returns: nil when another run was quicker.
    public func take(_ kept: Kept) -> StoredDraft? { take(kept.file, kept.draft.key, Self.draft) ? kept.draft : nil }

    func take(_ file: String, _ key: RequestKey, _ ending: String) -> Bool {
        guard let folder else { return false }
        let (own, taken) = (path(of: key, in: folder, ending: ending), FilePath.join(folder, file))
        if own.utf8.elementsEqual(taken.utf8) { return true }
        guard FileKind.of(taken) == .regular else { return false }
        let nobodys = String(UInt32.random(in: .min ... .max), radix: 36)
        let aside = FilePath.join(folder, Self.name(of: key) + "." + nobodys + ending)
        rename(own, aside)
        if rename(taken, own) == 0 { return true }
        rename(aside, own)
        return false
    }

    /// The files with that ending that belong to this run or to none that goes on, by name.
    func free(_ ending: String, _ isWanted: (String) -> Bool) -> [(file: String, bytes: [UInt8])] {
        guard let folder, let listing = try? FolderListing.read(folder) else { return [] }
        return listing.entries.compactMap(\.name).compactMap { file -> (String, [UInt8])? in
            guard isWanted(file), let stem = file.utf8.text(withoutEnd: ending), isFree(stem),
                let content = try? BoundedFile.read(FilePath.join(folder, file))
            else { return nil }
            return (file, content.bytes)
        }
    }

    /// - Parameter stem: a name without its ending. The run stands behind its last full stop.
    private func isFree(_ stem: Substring) -> Bool {
        guard let (_, owner) = stem.utf8.cut(atLast: "."), let mark = ProgramMark(owner) else { return true }
        return mark == run || !mark.isAlive
    }

    // MARK: Names

    static let draft = ".yaml"

    func path(of key: RequestKey, in folder: String, ending: String) -> String {
        FilePath.join(folder, Self.name(of: key) + "." + run.text + ending)
    }

    static func name(of key: RequestKey) -> String {
        let hash = FileStamp.hash(Array((key.collection + "\n" + key.request).utf8))
        let name = FileNames.slug(FilePath.name(key.request), fallback: "new").prefix(60)
        return name + "-" + String(hash, radix: 16)
    }
}

/// The file format of a draft: its key, and the request in the format of its own file.
enum DraftFile {
    static func value(of draft: StoredDraft) -> YAMLValue {
        var entries = [
            YAMLEntry("collection", .text(draft.key.collection)), YAMLEntry("path", .text(draft.key.request)),
            YAMLEntry("edits", .plain(String(draft.edits))), YAMLEntry("date", .plain(String(draft.date))),
        ]
        if let base = draft.base { entries.append(YAMLEntry("base", value(of: base))) }
        return .mapping(entries + [YAMLEntry("draft", RequestFile.value(of: draft.request))])
    }

    static func value(of stamp: FileStamp) -> YAMLValue {
        .sequence([String(stamp.size), String(stamp.modified), String(stamp.hash)].map { .plain($0) })
    }

    static func read(_ source: [UInt8]) -> StoredDraft? {
        guard let root = try? YAMLDocument(parsing: source, tags: nil).root,
            let collection = root["collection"]?.text, let path = root["path"]?.text, let node = root["draft"],
            let reading = try? RequestFile.read(node, file: path)
        else { return nil }
        return StoredDraft(
            key: RequestKey(collection: collection, request: path), request: reading.request,
            edits: root["edits"]?.text.flatMap { Int($0) } ?? 1, base: stamp(root["base"]),
            date: root["date"]?.text.flatMap { Double($0) } ?? 0)
    }

    static func stamp(_ node: YAMLNode?) -> FileStamp? {
        guard let items = node?.items, items.count == 3, let size = items[0].text.flatMap({ Int($0) }),
            let modified = items[1].text.flatMap({ Int($0) }), let hash = items[2].text.flatMap({ UInt64($0) })
        else { return nil }
        return FileStamp(size: size, modified: modified, hash: hash)
    }
}

/// A request with edits that are not saved yet.
public struct StoredDraft: Equatable, Sendable {
    public var key: RequestKey
    public var request: SavedRequest
    /// The number of edits since the last save, for `restored your draft (2 edits)`.
    public var edits: Int
    /// The request's file as it was when the editing began; nil for a request without a file.
    public var base: FileStamp?
    /// Seconds since 1970.
    public var date: Double

    public init(key: RequestKey, request: SavedRequest, edits: Int, base: FileStamp?, date: Double) {
        self.key = key
        self.request = request
        self.edits = edits
        self.base = base
        self.date = date
    }
}
