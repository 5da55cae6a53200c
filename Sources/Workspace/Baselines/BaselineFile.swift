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
        var reader = NodeReader(file: file)
        var baseline = SavedBaseline(status: 0, fields: [:], body: Bytes())
        for pair in root.pairs ?? [] {
            switch pair.key.text {
            case "status": baseline.status = try status(pair.node, reader)
            case "headers":
                baseline.fields = HeaderFields(
                    try reader.headers(pair.node).map { HeaderField($0.name, $0.value ?? "") })
            case "body": baseline.body = try body(pair.node, reader)
            default: _ = reader.noteUnknown(pair)
            }
        }
        guard baseline.status > 0 else {
            throw reader.wrongShape("status", "a status such as 200", at: root["status"] ?? root)
        }
        return baseline
    }

    private static func status(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> Int {
        guard let status = node.plainText.flatMap({ Int($0) }), (100...999).contains(status) else {
            throw reader.wrongShape("status", "a status such as 200", at: node)
        }
        return status
    }

    private static func body(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> Bytes {
        guard node.tag == "!data" else { return Bytes(Array(try reader.text("body", node).utf8)) }
        guard let bytes = node.text.flatMap({ Base64.decoded($0.utf8) }) else {
            throw reader.wrongShape("body", "Base64", at: node)
        }
        return Bytes(bytes)
    }

    // MARK: Writing

    static func write(_ baseline: SavedBaseline) -> [UInt8] {
        var entries = [YAMLEntry("status", .plain("\(baseline.status)"))]
        let rows = baseline.fields.map { SavedHeader($0.name, $0.value) }
        if !rows.isEmpty { entries.append(YAMLEntry("headers", RequestFile.value(of: rows))) }
        if !baseline.body.isEmpty { entries.append(YAMLEntry("body", body(of: baseline))) }
        let head = "# The answer that the check \"same as baseline\" compares with.\n"
        return Array((head + YAMLWriter().document(.mapping(entries))).utf8)
    }

    private static func body(of baseline: SavedBaseline) -> YAMLValue {
        let bytes = baseline.body.array
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .text(Base64.encoded(bytes), tag: "!data")
        }
        return .text(laidOut(baseline.body) ?? text)
    }

    /// JSON with a line for each value; nil where that would not be the same JSON.
    private static func laidOut(_ body: Bytes) -> String? {
        guard let document = try? JSONDocument(parsing: body), document.kind(at: 0).isContainer else { return nil }
        let text = JSONValue(document).text(pretty: true)
        // Half of a pair of surrogates has no other form than its escape.
        return text.unicodeScalars.contains("\u{FFFD}") ? nil : text + "\n"
    }
}
