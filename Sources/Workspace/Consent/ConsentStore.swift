public import CurlewFiles
internal import CurlewFormats

/// The granted permissions, one 0600 file each below `consents` in the state directory. A collection cannot bring
/// them along, and two instances never write over each other. Deleting a file revokes its permission.
public struct ConsentStore: Sendable {
    private let folder: String?

    /// Without a state directory no grant is kept, so each run asks again.
    public init(directories: StateDirectories) {
        folder = directories.state.map { FilePath.join($0, "consents") }
    }

    /// The folder of the grants, for display.
    public var path: String? { folder }

    /// Whether exactly this permission is granted. A file that cannot be read counts as no grant.
    public func isGranted(_ need: Permission) -> Bool {
        guard need.isKept, let kept = kept(need) else { return false }
        return kept.head == Self.head(of: need) && (need.content == nil || kept.files != nil)
    }

    /// The permissions without a grant, in order, each once, with the changes since an earlier grant.
    public func missing(_ needs: [Permission]) -> [Permission] {
        var seen: Set<Permission> = []
        return needs.filter { seen.insert($0).inserted && !isGranted($0) }.map { need in
            var need = need
            need.earlier = earlier(need)
            return need
        }
    }

    /// Stores grants. An earlier grant for other content under the same name is removed. A grant is not stored when
    /// the place is unknown or has a secret in it, or when not all files of the program are known.
    public func grant(_ needs: [Permission]) throws(FileError) {
        guard let folder else { return }
        try Folders.makePrivate(folder)
        for need in needs where need.isKept {
            var text = YAMLWriter().document(Self.head(of: need))
            if let content = need.content {
                let files = content.files.map { YAMLValue.text("\($0.digest) \($0.path)") }
                text += YAMLWriter().document(.mapping([YAMLEntry(Self.filesKey, .sequence(files))]))
            }
            try AtomicWriter().write(Array(text.utf8), to: path(of: need, in: folder), access: .owner)
        }
    }

    private func path(of need: Permission, in folder: String) -> String {
        let key = [need.kindWord, need.collection, need.name, need.host].joined(separator: "\n")
        return FilePath.join(folder, String(FileStamp.hash(Array(key.utf8)), radix: 16) + ".yaml")
    }

    // MARK: File format

    private static let filesKey = "files"
    /// The size limit of a file: a grant has a line for each file of a program.
    private static let limit = 16 << 20

    private struct Kept {
        var head: YAMLValue?
        /// The lines after the first part; nil when there are none.
        var files: [UInt8]?
    }

    /// The stored grant for the same words, in two parts: the first part holds the digest of the list of files, which
    /// may be long.
    private func kept(_ need: Permission) -> Kept? {
        guard let folder, let bytes = try? BoundedFile.read(path(of: need, in: folder), limit: Self.limit).bytes
        else { return nil }
        let mark = Array("\n\(Self.filesKey):".utf8)
        let start = bytes.firstRange(of: mark)?.lowerBound
        let head = try? YAMLDocument(parsing: Array(bytes[..<(start.map { $0 + 1 } ?? bytes.count)])).root
        return Kept(head: head?.value, files: start.map { Array(bytes[($0 + 1)...]) })
    }

    private static func head(of need: Permission) -> YAMLValue {
        var entries = [
            YAMLEntry("collection", .text(need.collection)), YAMLEntry(need.kindWord, .text(need.name)),
            YAMLEntry("host", .text(need.host)),
        ]
        if let digest = need.digest { entries.append(YAMLEntry("digest", .text(digest))) }
        return .mapping(entries)
    }

    private func earlier(_ need: Permission) -> EarlierGrant? {
        guard let content = need.content, let kept = kept(need) else { return nil }
        guard let files = kept.files, let items = (try? YAMLDocument(parsing: files).root)?[Self.filesKey]?.items else {
            return .withoutFiles
        }
        let changes = ContentChange.between(items.compactMap(\.plainText).compactMap(Self.file), content.files)
        return changes.isEmpty ? nil : .differs(changes)
    }

    /// Reads `DIGEST PATH`; a digest has no space.
    private static func file(_ text: String) -> ProgramFile? {
        guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        return ProgramFile(
            path: String(Substring(text.utf8[text.utf8.index(after: blank)...])),
            digest: String(Substring(text.utf8[..<blank])))
    }
}
