internal import CurlewBytes
internal import CurlewFormats
internal import HTTPMessage

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
