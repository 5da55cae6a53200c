public import CurlewFormats

/// The file format of a request: reads bytes into a value, and patches edits into the bytes.
public enum RequestFile {
    /// A request with the notes made while it was read.
    public struct Reading: Equatable, Sendable {
        public var request: SavedRequest
        /// Notes on unknown keys and values. These are kept and have no effect.
        public var notes: [CollectionProblem]
    }

    /// - Parameter file: the name shown in problems.
    /// - Throws: the error, with line and column.
    public static func read(_ source: [UInt8], file: String) throws(CollectionProblem) -> Reading {
        try read(try root(of: source, file: file), file: file)
    }

    /// The file with only the lines of changed entries replaced; the same bytes when nothing differs. A file that
    /// cannot be read is never written over.
    public static func patched(
        _ source: [UInt8], to request: SavedRequest, file: String
    ) throws(SaveError) -> [UInt8] {
        try undamaged(read(source, file: file))
        let value = value(of: request)
        return try patching(source, file, YAMLPatch.patch(source, to: value, reading: { canonical($0, file: file) }))
    }

    /// A new file with its entries in the order of the format's description. A request of method and URL alone is one
    /// line.
    ///
    /// - Parameter isRead: false to read back only what holds more than printable ASCII. Reading takes as long as writing, and
    ///   the other texts are quoted wherever they mean something in YAML.
    public static func write(_ request: SavedRequest, isRead: Bool = true) throws(SaveError) -> [UInt8] {
        let value = value(of: request)
        let bytes = Array(YAMLWriter().document(value).utf8)
        let line = RequestLine.read(RequestLine.write(method: request.method, url: request.url))
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
        if !isRead, isPlain, line == (request.method, request.url) { return bytes }
        guard let root = try? root(of: bytes, file: ""), canonical(root, file: "") == value else {
            throw .notExpressible(path: request.name ?? request.url)
        }
        return bytes
    }

    /// The file's content in the form that a new file would have.
    private static func canonical(_ root: YAMLNode, file: String) -> YAMLValue? {
        (try? read(root, file: file)).map { value(of: $0.request) }
    }

    static func root(of source: [UInt8], file: String) throws(CollectionProblem) -> YAMLNode {
        guard let root = try NodeReader.root(of: source, file: file), !root.isNothing else {
            throw CollectionProblem(.empty, file: file)
        }
        guard root.pairs != nil else {
            throw CollectionProblem(.wrongShape(key: "the file", expected: "a mapping"), file: file, at: root.mark)
        }
        return root
    }

    static func read(_ root: YAMLNode, file: String) throws(CollectionProblem) -> Reading {
        var content = root
        content.tag = nil
        let (request, notes) = try NodeReader.record(SavedRequest(), content, file: file)
        guard root["request"]?.isNothing == false else {
            throw CollectionProblem(.noRequest, file: file, at: root.mark)
        }
        return Reading(request: request, notes: notes)
    }

    /// The YAML tree that a new file for the request has.
    public static func value(of request: SavedRequest) -> YAMLValue {
        var entries = request.entries
        // A person writes them last, behind entries of later versions.
        if let notes = entries.firstIndex(where: { $0.key == "notes" }) { entries.append(entries.remove(at: notes)) }
        return .mapping(entries)
    }
}
