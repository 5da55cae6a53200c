public import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats
public import CurlewMessage

/// The answer that later answers of a request are compared with; kept beside the request as `NAME.baseline.yaml`.
public struct SavedBaseline: Equatable, Sendable {
    /// 100 to 999.
    public var status: Int
    /// The header fields; secrets are stars.
    public var fields: HeaderFields
    /// The body after its content coding was undone; secrets are stars.
    public var body: Bytes

    public init(status: Int, fields: HeaderFields, body: Bytes) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// Larger bodies are not kept: the file is meant to be read and compared by people too.
    public static let bodyLimit = 16 << 20

    /// The ending of the file's name, behind that of the request.
    static let ending = ".baseline"

    /// The file beside a request.
    static func file(of path: ItemPath) -> String { path + ending + ".yaml" }

    /// Whether a file of a collection is a baseline and no request.
    ///
    /// - Parameter stem: the file's name without `.yaml`.
    static func isBaseline(_ stem: String) -> Bool { stem.utf8.hasSuffix(ending) }
}

/// The baseline beside a request's file, or the reason why it cannot be read.
public enum BaselineReading: Equatable, Sendable {
    case found(SavedBaseline)
    /// The file is there and cannot be read.
    case unreadable(CollectionProblem)
}

/// The file format of a baseline.
///
///     status: 200
///     headers:
///       Content-Type: application/json
///     body: |
///       {
///         "people": [
///       ...
///
/// JSON is laid out, so that two versions of the file can be compared by lines; another text stands as it came, and
/// bytes that are no text as `!data` in Base64.
enum BaselineFile {
    static func read(_ source: [UInt8], file: String) throws(CollectionProblem) -> SavedBaseline {
        let root = try RequestFile.root(of: source, file: file)
        let none = SavedBaseline(status: 0, fields: [:], body: Bytes())
        let (baseline, _) = try NodeReader.record(none, root, file: file)
        guard baseline.status > 0 else {
            throw CollectionProblem(
                .wrongShape(key: "status", expected: "a status such as 200"), file: file, at: root.mark)
        }
        return baseline
    }

    static func write(_ baseline: SavedBaseline) -> [UInt8] {
        let head = "# The answer that the check \"same as baseline\" compares with.\n"
        return Array((head + YAMLWriter().document(.mapping(baseline.entries))).utf8)
    }
}

extension SavedBaseline: FieldRecord {
    static let table: [Field<Self>] = [
        Field("status", \.status, .whole(100...999).required("a status such as 200")),
        Field("headers", \.fields, .received),
        Field("body", \.body, .body),
    ]
}

extension Form<Bytes> {
    fileprivate static var body: Form {
        Form { reader, name, node in
            guard node.tag == "!data" else { return reader.text(name, node).map { Bytes(Array($0.utf8)) } }
            return node.text.flatMap { Base64.decoded($0.utf8) }.map { Bytes($0) }
                ?? reader.refuse(name, "Base64", at: node)
        } write: { body in
            if body.isEmpty { return nil }
            let bytes = body.array
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return .text(Base64.encoded(bytes), tag: "!data")
            }
            return .text(laidOut(body) ?? text)
        }
    }

    /// JSON with a line for each value; nil where that would not be the same JSON.
    private static func laidOut(_ body: Bytes) -> String? {
        guard let document = try? JSONDocument(parsing: body), document.kind(at: 0).isContainer else { return nil }
        let text = JSONValue(document).text(pretty: true)
        // Half of a pair of surrogates has no other form than its escape.
        return text.unicodeScalars.contains("\u{FFFD}") ? nil : text + "\n"
    }
}

extension RequestCollection {
    /// The baseline of a request; nil where it has none.
    public func baseline(of path: ItemPath) -> BaselineReading? {
        let file = SavedBaseline.file(of: path)
        guard FileKind.of(FilePath.join(root, file)) != nil else { return nil }
        return CollectionProblem.caught(.found(try BaselineFile.read(try requiredContent(of: file).bytes, file: file)))
        { .unreadable($0) }
    }

    /// Writes the baseline of a request, in place of an earlier one.
    ///
    /// - Returns: the file's path in the collection.
    public func save(_ baseline: SavedBaseline, of path: ItemPath) throws(SaveError) -> String {
        let file = SavedBaseline.file(of: path)
        _ = try write(BaselineFile.write(baseline), to: file, expecting: .anything)
        return file
    }

    /// Moves the baseline with its request; there may be none. One that is in the way stays, and so does the baseline.
    func moveBaseline(of path: ItemPath, to target: ItemPath) throws(SaveError) {
        let file = SavedBaseline.file(of: path)
        let place = SavedBaseline.file(of: target)
        guard FileKind.of(FilePath.join(root, file)) != nil, FileKind.of(FilePath.join(root, place)) == nil else {
            return
        }
        try moveFile(file, to: place)
    }

    /// The files of an item, those beside it included.
    func locations(of path: ItemPath) -> [String] {
        let baseline = SavedBaseline.file(of: path)
        let isThere = !isFolder(path) && FileKind.of(FilePath.join(root, baseline)) != nil
        return [location(of: path)] + (isThere ? [baseline] : [])
    }
}
