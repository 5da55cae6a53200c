internal import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import Glibc

/// Turns what a request names into what needs a yes: links are resolved first, and what lies in the collection is its
/// own. Looks at the disk, and reads nothing but programs that would be run.
public struct ConsentFinder: Sendable {
    private let root: String
    private let host: String

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - host: where the request goes.
    public init(root: String, host: String) {
        self.root = FileStatus.resolved(root) ?? root
        self.host = host
    }

    /// Nil for a file that the collection may read by itself.
    public func need(ofFile path: String) -> Permission? {
        let place = Self.place(of: path)
        return isOwn(place) ? nil : need(.file(place))
    }

    public func need(ofSocket path: String) -> Permission { need(.socket(Self.place(of: path))) }
    public func need(ofProcessVariable name: String) -> Permission { need(.processVariable(name)) }

    /// Nil for what the person typed into the program. A file counts by its name as it is written.
    public func need(of source: SavedSecret.Source) -> Permission? {
        switch source {
        case .kept: nil
        case .process(let name): need(ofProcessVariable: name)
        case .command(let text): need(ofCommand: text)
        case .file(let path): need(path.utf8.hasPrefix("/") ? .file(Self.place(of: path)) : .file(path))
        }
    }

    /// Run in the collection's folder by the shell, with what it can reach there, see `ProgramContent`.
    public func need(ofCommand text: String) -> Permission {
        need(.command(text), Array(text.utf8), before(content(ofCommand: text)))
    }

    /// With a digest over the words and what `ProgramContent` finds by them, so that another script asks again. A program
    /// that is found through `PATH` is the person's own and counts by its name.
    public func need(of hook: SavedHook) -> Permission {
        let place = hook.folder.isEmpty ? "" : " in \(hook.folder)"
        let text = Array(hook.words.joined(separator: "\0").utf8)
        var need = need(.hook(hook.text + place), text, before(content(of: hook)))
        need.ending = place
        return need
    }

    // MARK: What programs leave behind

    /// A command that had this yes has ended: what it wrote below its folder asks nothing anew in this process.
    public func noteWrites(ofCommand text: String, since need: Permission) {
        noteWrites(since: need, content(ofCommand: text))
    }

    /// The same for a hook.
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

    /// A secret that is kept for an environment, or where there is none.
    public func need(ofSecret name: String, environment: String) -> Permission {
        let ending = environment.isEmpty ? "" : " of \(environment)"
        var need = need(.secret(name + ending))
        need.ending = ending
        return need
    }

    /// Cookies that go another way than to their servers alone.
    public var needOfCookies: Permission { need(.cookies) }

    /// A ticket or a password of the person's, which proves who they are.
    public func need(ofIdentity scheme: AuthenticationScheme) -> Permission { need(.identity(scheme)) }

    /// What stands in a file inside the collection by which certificates are checked: whoever changes the collection changes
    /// whom they are believed. Nil for a file of the person's own.
    public func content(ofCertificates path: String) -> CertificateContent? {
        let place = Self.place(of: path)
        guard isOwn(place) else { return nil }
        guard case .digest(let digest, _, _) = FileContents.look(at: place, root: "") else { return .unknown }
        return .digest(String(Substring(digest.utf8.prefix(32))))
    }

    /// Where a hook runs.
    public func folder(of hook: SavedHook) -> String { FilePath.join(root, hook.folder) }

    private func need(_ kind: Permission.Kind) -> Permission { Permission(kind, collection: root, host: host) }

    private func need(_ kind: Permission.Kind, _ text: [UInt8], _ content: ProgramContent) -> Permission {
        var all = text + [0]
        if let gap = content.gap { all += Array(gap.sentence.utf8) }
        for file in content.files {
            for part in [file.path, file.digest] { all += [0] + Array(part.utf8) }
        }
        var need = Permission(kind, collection: root, host: host, digest: FileContents.digest(of: all))
        need.content = content
        return need
    }

    /// What git keeps to this person is not the collection's: `.git`, `.env` and other hidden names, and `*.local.yaml`
    /// with the copies that editors leave of it.
    private func isOwn(_ place: String) -> Bool { FilePath.isInside(place, root) && !Self.isPrivate(place, in: root) }

    /// - Parameter place: below `root`, links resolved.
    static func isPrivate(_ place: String, in root: String) -> Bool {
        let steps = place.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
        let name = FilePath.name(place).lowercased().utf8
        func isLetter(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        return steps.contains { $0.first == UInt8(ascii: ".") || $0.first == UInt8(ascii: "#") }
            || name.firstRange(of: ".local".utf8).map { name[$0.upperBound...].first.map(isLetter) != true } == true
    }

    /// From the working folder on, as typed.
    public static func absolute(_ path: String) -> String {
        path.isEmpty || path.utf8.hasPrefix("/") ? path : FilePath.join(FileStatus.resolved(".") ?? "/", path)
    }

    /// Absolute, links resolved as far as there is something; no `..` is left in the rest.
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

/// What a file by which certificates are checked holds.
public enum CertificateContent: Hashable, Sendable {
    /// The beginning of a digest.
    case digest(String)
    /// It cannot be read, or is too large to be looked at.
    case unknown
}
