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
    public func need(ofFile path: String) -> ConsentNeed? {
        let place = Self.place(of: path)
        return isOwn(place) ? nil : need(.file(place))
    }

    public func need(ofSocket path: String) -> ConsentNeed { need(.socket(Self.place(of: path))) }
    public func need(ofProcessVariable name: String) -> ConsentNeed { need(.processVariable(name)) }

    /// Nil for what the person typed into the program. A file counts by its name as it is written.
    public func need(of source: SavedSecret.Source) -> ConsentNeed? {
        switch source {
        case .kept: nil
        case .process(let name): need(ofProcessVariable: name)
        case .command(let text): need(ofCommand: text)
        case .file(let path): need(path.hasPrefix("/") ? .file(Self.place(of: path)) : .file(path))
        }
    }

    /// Run in the collection's folder. A text that names no file of the collection is its own digest, see
    /// `RunnableContent`.
    public func need(ofCommand text: String) -> ConsentNeed {
        let content = RunnableContent(root: root, folder: root)
        return need(.command(text), content.digest(of: Array(text.utf8), words: RunnableContent.words(of: text)))
    }

    /// With a digest over the words and what `RunnableContent` finds by them, so that another script asks again. A program
    /// that is found through `PATH` is the person's own and counts by its name.
    public func need(of hook: SavedHook) -> ConsentNeed {
        let text = Array(hook.words.joined(separator: "\0").utf8)
        let content = RunnableContent(root: root, folder: folder(of: hook))
        // Without a hash nothing is kept that could stand for another content.
        let digest = content.digest(of: text, words: hook.words) ?? ContentDigest.of(text) ?? "none \(text.count)"
        let place = hook.folder.isEmpty ? "" : " in \(hook.folder)"
        var need = need(.hook(hook.text + place), digest)
        need.ending = place
        return need
    }

    /// A secret that is kept for an environment, or where there is none.
    public func need(ofSecret name: String, environment: String) -> ConsentNeed {
        let ending = environment.isEmpty ? "" : " of \(environment)"
        var need = need(.secret(name + ending))
        need.ending = ending
        return need
    }

    /// Where a hook runs.
    public func folder(of hook: SavedHook) -> String { FilePath.join(root, hook.folder) }

    private func need(_ kind: ConsentNeed.Kind, _ digest: String? = nil) -> ConsentNeed {
        ConsentNeed(kind, collection: root, host: host, digest: digest)
    }

    /// What git keeps to this person is not the collection's: `.git`, `.env` and other hidden names, and
    /// `*.local.yaml`.
    private func isOwn(_ place: String) -> Bool {
        guard FilePath.isInside(place, root) else { return false }
        let steps = place.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
        return steps.allSatisfy { $0.first != UInt8(ascii: ".") } && !place.hasSuffix(".local.yaml")
            && !place.hasSuffix(".local.yml")
    }

    /// From the working folder on, as typed.
    public static func absolute(_ path: String) -> String {
        path.isEmpty || path.hasPrefix("/") ? path : FilePath.join(FileStatus.resolved(".") ?? "/", path)
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
