internal import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import Glibc
internal import Synchronization

/// Turns the resources that a request names into the permissions that it needs. Links are resolved first, and a file
/// inside the collection needs no permission. Looks at the disk, and reads only the programs that would be run.
public struct ConsentFinder: Sendable {
    private let root: String
    private let host: String

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - host: the place that the request goes to.
    public init(root: String, host: String) {
        self.root = FileStatus.resolved(root) ?? root
        self.host = host
    }

    /// The permission for a file; nil for a file that the collection may read by itself.
    public func need(ofFile path: String) -> Permission? {
        let place = Self.place(of: path)
        return isOwn(place) ? nil : need(.file(place))
    }

    public func need(ofSocket path: String) -> Permission { need(.socket(Self.place(of: path))) }
    public func need(ofProcessVariable name: String) -> Permission { need(.processVariable(name)) }

    /// The permission for a secret's source; nil for a value that the user typed into the program. A file is
    /// identified by its path as written.
    public func need(of source: SavedSecret.Source) -> Permission? {
        switch source {
        case .kept: nil
        case .process(let name): need(ofProcessVariable: name)
        case .command(let text): need(ofCommand: text)
        case .file(let path): need(path.utf8.hasPrefix("/") ? .file(Self.place(of: path)) : .file(path))
        }
    }

    /// The permission for a command. The shell runs it in the collection's folder, with all files it can reach there,
    /// see `ProgramContent`.
    public func need(ofCommand text: String) -> Permission {
        need(.command(text), Array(text.utf8), before(content(ofCommand: text)))
    }

    /// The permission for a hook, with a digest of its words and of the files that `ProgramContent` finds by them, so
    /// that a changed script asks again. A program found through `PATH` is the user's own and identified by its name.
    public func need(of hook: SavedHook) -> Permission {
        let place = hook.folder.isEmpty ? "" : " in \(hook.folder)"
        let text = Array(hook.words.joined(separator: "\0").utf8)
        var need = need(.hook(hook.text + place), text, before(content(of: hook)))
        need.ending = place
        return need
    }

    // MARK: Files that programs write

    /// Notes the files that a granted command wrote below its folder; they need no new grant in this process.
    public func noteWrites(ofCommand text: String, since need: Permission) {
        noteWrites(since: need, content(ofCommand: text))
    }

    /// Notes the files that a granted hook wrote, as for commands.
    public func noteWrites(of hook: SavedHook, since need: Permission) {
        noteWrites(since: need, content(of: hook))
    }

    private func noteWrites(since need: Permission, _ content: ProgramContent) {
        ProgramWrites.note(before: need.content?.files ?? [], after: content.files, root: root)
    }

    private func content(ofCommand text: String) -> ProgramContent {
        ScriptDigest(root: root, folder: root).content(of: ScriptDigest.words(of: text))
    }

    private func content(of hook: SavedHook) -> ProgramContent {
        ScriptDigest(root: root, folder: folder(of: hook)).content(of: hook.words)
    }

    private func before(_ content: ProgramContent) -> ProgramContent {
        var content = content
        content.files = ProgramWrites.before(content.files, root: root)
        return content
    }

    // MARK: Others

    /// The permission for a secret that is kept for an environment, or for none.
    public func need(ofSecret name: String, environment: String) -> Permission {
        let ending = environment.isEmpty ? "" : " of \(environment)"
        var need = need(.secret(name + ending))
        need.ending = ending
        return need
    }

    /// A ticket or a password of the person's, which proves who they are.
    public func need(ofIdentity scheme: AuthenticationScheme) -> Permission { need(.identity(scheme)) }

    /// The content of a file of trusted certificates inside the collection: a change of the collection can change whom it
    /// trusts. Nil for a file of the person's own.
    public func content(ofCertificates path: String) -> CertificateContent? {
        let place = Self.place(of: path)
        guard isOwn(place) else { return nil }
        guard let mark = FileMark(place),
            case .digest(let digest, _, _) = FileContents.look(at: place, mark, isYAML: false, root: "")
        else { return .unknown }
        return .digest(String(Substring(digest.utf8.prefix(32))))
    }

    /// The folder that a hook runs in.
    public func folder(of hook: SavedHook) -> String { FilePath.join(root, hook.folder) }

    private func need(_ kind: Permission.Kind) -> Permission { Permission(kind, collection: root, host: host) }

    private func need(_ kind: Permission.Kind, _ text: [UInt8], _ content: ProgramContent) -> Permission {
        var all = text + [0]
        if let gap = content.gap { all += Array(gap.sentence.utf8) }
        for file in content.files {
            for part in [file.path, file.digest] {
                all.append(0)
                all += part.utf8
            }
        }
        var need = Permission(kind, collection: root, host: host, digest: FileContents.digest(of: all))
        need.content = content
        return need
    }

    /// Whether a file belongs to the collection. Files that git ignores or hides do not: `.git`, `.env` and other
    /// hidden names, and `*.local.yaml` with the backup copies of editors.
    private func isOwn(_ place: String) -> Bool { FilePath.isInside(place, root) && !Self.isPrivate(place, in: root) }

    /// - Parameter place: a path below `root`, with links resolved.
    static func isPrivate(_ place: String, in root: String) -> Bool {
        let steps = place.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
        let name = FilePath.name(place).lowercased().utf8
        func isLetter(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        return steps.contains { $0.first == UInt8(ascii: ".") || $0.first == UInt8(ascii: "#") }
            || name.firstRange(of: ".local".utf8).map { name[$0.upperBound...].first.map(isLetter) != true } == true
    }

    /// The absolute path of a path as typed, from the working folder.
    public static func absolute(_ path: String) -> String {
        path.isEmpty || path.utf8.hasPrefix("/") ? path : FilePath.join(FileStatus.resolved(".") ?? "/", path)
    }

    /// The absolute path with the links of its existing part resolved; the rest has no `..`.
    public static func place(of path: String) -> String {
        let absolute = absolute(path)
        if let resolved = FileStatus.resolved(absolute) { return resolved }
        let (parent, name) = (FilePath.parent(absolute), FilePath.name(absolute))
        guard parent != absolute, parent != "/" else { return absolute }
        let above = place(of: parent)
        switch name {
        case "", ".": return above
        case "..": return FilePath.parent(above)
        default: return FilePath.join(above, name)
        }
    }
}

/// The content of a certificates file.
public enum CertificateContent: Hashable, Sendable {
    /// The beginning of a digest.
    case digest(String)
    /// The file cannot be read, or is too large.
    case unknown
}

/// Files that granted programs wrote below their folders while they ran, for the life of this process. They come from
/// a granted program, so they need no new grant; otherwise a hook that keeps a file beside itself would ask again at
/// each request. After the next start the question names the file.
enum ProgramWrites {
    private struct Key: Hashable {
        var root: [UInt8]
        var path: [UInt8]
        /// The digest of the present file; nil when there is none.
        var digest: String?
    }

    /// The digest at the time of the grant; `.some(nil)` when the file did not exist.
    private static let known = Mutex<[Key: String?]>([:])

    /// The files as they were before programs of this process wrote to them.
    static func before(_ files: [ProgramFile], root: String) -> [ProgramFile] {
        let known = known.withLock { $0 }
        guard !known.isEmpty else { return files }
        let root = Array(root.utf8)
        let kept = files.compactMap { file -> ProgramFile? in
            guard let before = known[Key(root: root, path: Array(file.path.utf8), digest: file.digest)] else {
                return file
            }
            return before.map { ProgramFile(path: file.path, digest: $0) }
        }
        let here = Set(files.map { Array($0.path.utf8) })
        let gone = known.compactMap { key, before -> ProgramFile? in
            guard key.root == root, key.digest == nil, !here.contains(key.path) else { return nil }
            return before.map { ProgramFile(path: String(decoding: key.path, as: UTF8.self), digest: $0) }
        }
        return (kept + gone).sorted { FilePath.precedes($0.path, $1.path) }
    }

    /// - Parameters:
    ///   - before: the files at the time of the grant.
    ///   - after: the files once the program has ended.
    static func note(before: [ProgramFile], after: [ProgramFile], root: String) {
        let root = Array(root.utf8)
        let old = Dictionary(before.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        let new = Dictionary(after.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        known.withLock { known in
            for path in Set(old.keys).union(new.keys) where old[path] != new[path] {
                known[Key(root: root, path: path, digest: new[path])] = .some(old[path])
            }
        }
    }
}
