internal import CurlewBytes
import CurlewFormats
import CurlewMessage

/// `/upload`, POST, PUT or PATCH: sizes, types and checksums of the uploaded parts. The content is not kept, so an
/// upload of any size costs no memory. `?rate=1m` reads at most so many bytes a second.
enum Upload {
    static let path = "/upload"

    /// A reader for the body of `request` as it arrives; nil for other paths.
    static func reader(for request: DemoRequest) -> UploadReader? {
        guard request.path == path else { return nil }
        guard request.isOfType("multipart/form-data") else { return UploadReader(boundary: nil) }
        let type = request.fields["Content-Type"].flatMap(MediaType.init(parsing:))
        // Without a boundary no part can be found: the delimiter of an empty one does not occur.
        return UploadReader(boundary: type?["boundary"] ?? "")
    }

    /// Time that `count` bytes take at the request's `rate`; nil without a rate.
    static func pause(after count: Int, of request: DemoRequest) -> Duration? {
        guard let rate = request.query["rate"].flatMap(FileDownload.bytes), rate > 0 else { return nil }
        return .seconds(Double(count) / Double(rate))
    }

    static func answer(to request: DemoRequest, _ reader: UploadReader) -> DemoResponse {
        guard ["POST", "PUT", "PATCH"].contains(request.method) else {
            return .wrongMethod(request.method, allowed: "POST, PUT, PATCH")
        }
        var reader = reader
        reader.finish()
        if let fault = reader.fault { return .refusal(400, fault) }
        guard request.isOfType("multipart/form-data") else {
            let part = reader.parts.first ?? UploadReader.Part()
            return .json(
                .object([.init("type", sent(request))] + facts(part) + [.init("length", JSONValue(reader.count))]))
        }
        return .json([
            "parts": .array(reader.parts.map { .object(head($0) + facts($0)) }), "length": JSONValue(reader.count),
        ])
    }

    private static func sent(_ request: DemoRequest) -> JSONValue {
        request.fields["Content-Type"].map { .string($0) } ?? .null
    }

    /// Name, file name, type and short value of a part, as its header fields give them.
    private static func head(_ part: UploadReader.Part) -> [JSONValue.Member] {
        let disposition = field("content-disposition", part.head).flatMap { MediaType(parsing: "x/" + $0) }
        var members = [JSONValue.Member("name", disposition?["name"].map { .string($0) } ?? .null)]
        if let fileName = disposition?["filename"] { members.append(.init("filename", .string(fileName))) }
        if let type = field("content-type", part.head) { members.append(.init("type", .string(type))) }
        if disposition?["filename"] == nil, let value = value(part) { members.append(.init("value", .string(value))) }
        return members
    }

    /// The content of a part that is short and UTF-8; else nil.
    private static func value(_ part: UploadReader.Part) -> String? {
        part.start.count == part.size ? String(validating: part.start, as: UTF8.self) : nil
    }

    private static func facts(_ part: UploadReader.Part) -> [JSONValue.Member] {
        let digits = String(part.checksum, radix: 16)
        let sum = String(repeating: "0", count: 8 - digits.count) + digits
        return [.init("size", JSONValue(part.size)), .init("crc32", .string(sum))]
    }

    private static func field(_ name: String, _ head: [String]) -> String? {
        for line in head {
            guard let (field, value) = line.utf8.cut(at: ":") else { continue }
            if field.lowercased() == name { return String(value.utf8.trimmed()) }
        }
        return nil
    }
}
