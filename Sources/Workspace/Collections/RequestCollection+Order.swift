internal import CurlewFiles
internal import CurlewFormats

/// Reads and patches the `order` of a folder's file.
extension RequestCollection {
    /// The order in the folder's file. It is read before anything is changed, so that a file that does not parse
    /// stops the change.
    func order(of folder: ItemPath) throws(SaveError) -> [String] {
        try orderFile(of: folder).order
    }

    /// Patches the order.
    ///
    /// - Parameter always: true to write an order even where the file has none yet.
    func changeOrder(
        in folder: ItemPath, always: Bool = false, _ change: ([String]) -> [String]
    ) throws(SaveError) {
        let (file, content, old) = try orderFile(of: folder)
        let new = change(old)
        if new == old || (old.isEmpty && !always) { return }
        let source = content?.bytes ?? []
        let order = YAMLValue.sequence(new.map { .text($0) })
        let bytes = try patching(source, file, YAMLPatch.set(["order"], to: order, in: source))
        _ = try write(bytes, to: file, expecting: content.map { .unchanged($0.stamp) } ?? .absent)
    }

    private func orderFile(
        of folder: ItemPath
    ) throws(SaveError) -> (file: String, content: BoundedFile.Content?, order: [String]) {
        let file = FolderFile.path(in: folder)
        let content = try content(of: file)
        return (file, content, try undamaged(FolderFile.read(content?.bytes ?? [], file: file).file.order))
    }

    /// The content of the file; nil when there is none.
    func content(of file: String) throws(SaveError) -> BoundedFile.Content? {
        let place = FilePath.join(root, file)
        guard FileKind.of(place) != nil else { return nil }
        try saving(FileLinks.target(of: place, inside: root, for: .read))
        return try saving(BoundedFile.read(place))
    }
}
