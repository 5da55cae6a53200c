internal import Formats

/// Every yes that was given, one 0600 file each below `consents` in the state directory, so that no collection can bring
/// one along and two instances never write over each other. Deleting a file takes its yes back.
public struct ConsentStore: Sendable {
    private let folder: String?

    /// Without a state directory nothing is kept: every time is the first.
    public init(directories: StateDirectories) {
        folder = directories.state.map { FilePath.join($0, "consents") }
    }

    /// Where they are kept, for people.
    public var path: String? { folder }

    /// Whether there is a yes for exactly that. A file that cannot be understood is none.
    public func isGranted(_ need: ConsentNeed) -> Bool {
        guard let folder, !need.host.isEmpty,
            let content = try? BoundedFile.read(path(of: need, in: folder), limit: 1 << 20),
            let root = try? YAMLDocument(parsing: content.bytes).root
        else { return false }
        return root.value == Self.value(of: need)
    }

    /// Those that have no yes yet, in order, each once.
    public func missing(_ needs: [ConsentNeed]) -> [ConsentNeed] {
        var seen: Set<ConsentNeed> = []
        return needs.filter { seen.insert($0).inserted && !isGranted($0) }
    }

    /// Keeps a yes. One for another content of the same name goes; one for a place that is not known is not kept.
    public func grant(_ needs: [ConsentNeed]) throws(FileError) {
        guard let folder else { return }
        try Folders.makePrivate(folder)
        for need in needs where !need.host.isEmpty {
            let bytes = Array(YAMLWriter().document(Self.value(of: need)).utf8)
            try AtomicWriter().write(bytes, to: path(of: need, in: folder), access: .owner)
        }
    }

    private func path(of need: ConsentNeed, in folder: String) -> String {
        let key = [need.kindWord, need.collection, need.name, need.host].joined(separator: "\n")
        return FilePath.join(folder, String(FileStamp.hash(Array(key.utf8)), radix: 16) + ".yaml")
    }

    private static func value(of need: ConsentNeed) -> YAMLValue {
        var entries = [
            YAMLEntry("collection", .text(need.collection)), YAMLEntry(need.kindWord, .text(need.name)),
            YAMLEntry("host", .text(need.host)),
        ]
        if let digest = need.digest { entries.append(YAMLEntry("digest", .text(digest))) }
        return .mapping(entries)
    }
}
