internal import CurlewFiles
internal import CurlewFormats
internal import Serialization

/// `folder.yaml`, and `curlew.yaml` at the root: a name, an order, and defaults for the requests below.
public struct FolderFile: Equatable, Sendable {
    public var name: String?
    /// File and folder names without `.yaml`; items that are not listed follow by name.
    public var order: [String]
    public var defaults: RequestDefaults

    public init(name: String? = nil, order: [String] = [], defaults: RequestDefaults = RequestDefaults()) {
        self.name = name
        self.order = order
        self.defaults = defaults
    }

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
        var reader = NodeReader(file: file)
        let document: YAMLDocument
        do {
            document = try YAMLDocument(parsing: source, tags: nil)
        } catch {
            throw CollectionProblem(error, file: file, source: source)
        }
        guard let root = document.root else { return (FolderFile(), []) }
        var result = FolderFile()
        var others: [YAMLEntry] = []
        for pair in try reader.pairs("the file", root) {
            switch pair.key.text {
            case "name" where !pair.node.isNothing: result.name = try reader.text("name", pair.node)
            case "filters":
                result.defaults.filters = try reader.filters(pair.node)
                result.defaults.removesFilters = pair.node.isNothing
            case "order": result.order = try reader.texts("order", pair.node)
            case "styles":
                let read = StyleReader.read(pair.node, among: .standard)
                result.defaults.styles = read.styles
                for problem in read.problems { reader.note(problem) }
            default:
                if try reader.takeSetting(pair, into: &result.defaults, others: &others) { continue }
                _ = reader.noteUnknown(pair, among: ["name", "order", "styles"] + NodeReader.settingKeys)
            }
        }
        return (result, reader.notes)
    }
}
