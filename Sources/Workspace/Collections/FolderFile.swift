internal import CurlewFiles

/// `folder.yaml`, and `curlew.yaml` at the root: a name, an order, and defaults for the requests below.
public struct FolderFile: Equatable, Sendable {
    public var name: String?
    /// File and folder names without `.yaml`; items that are not listed follow by name.
    public var order: [String] = []
    public var defaults = RequestDefaults()

    static let name = "folder.yaml"

    /// The path of a folder's own file in its collection: `tour/folder.yaml`, or `curlew.yaml` for the empty path.
    public static func path(in folder: ItemPath) -> String {
        folder.isEmpty ? CollectionFinder.file : FilePath.join(folder, name)
    }

    static let reserved: Set<String> = [name]
    static let reservedAtRoot: Set<String> = [name, CollectionFinder.file, EnvironmentFile.folder, "batches"]

    /// - Throws: the error of a file that cannot be used at all.
    public static func read(
        _ source: [UInt8], file: String
    ) throws(CollectionProblem) -> (file: FolderFile, notes: [CollectionProblem]) {
        let (folder, notes) = try NodeReader.record(FolderFile(), NodeReader.root(of: source, file: file), file: file)
        return (folder, notes)
    }
}

extension FolderFile: FieldRecord {
    static let table: [Field<Self>] =
        [Field("name", \.name, .text), Field("order", \.order, .texts)]
        + RequestDefaults.table.map { $0.at(\.defaults) }
}
