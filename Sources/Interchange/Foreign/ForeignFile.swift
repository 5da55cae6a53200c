internal import CurlewFormats
internal import Workspace

/// A file of another program, recognised by its content. It is not read; `sentence` names it and tells what to do
/// instead.
public struct ForeignFile: Equatable, Sendable {
    public enum Format: Equatable, Sendable, CaseIterable {
        case postmanCollection, postmanEnvironment
        case openAPI, swagger
        case insomnia, bruno, hurl, posting
    }

    public var format: Format
    /// The number of requests, operations or values; nil when they are not counted.
    public var count: Int?

    init(_ format: Format, count: Int? = nil) {
        self.format = format
        self.count = count
    }

    /// Nil for a file that is not known. Takes time linear in the number of bytes.
    init?(_ bytes: [UInt8]) {
        switch bytes.first(where: { $0 > 0x20 && !Self.mark.contains($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard let file = ForeignJSON.file(bytes) else { return nil }
            self = file
        case nil: return nil
        default:
            guard let file = ForeignLines.file(bytes) else { return nil }
            self = file
        }
    }

    init?(_ document: JSONDocument) {
        guard let file = ForeignJSON.file(document) else { return nil }
        self = file
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension ForeignFile {
    /// The name in a sentence: `a Postman collection`.
    public var title: String {
        switch format {
        case .postmanCollection: "a Postman collection"
        case .postmanEnvironment: "a Postman environment"
        case .openAPI: "an OpenAPI document"
        case .swagger: "a Swagger document"
        case .insomnia: "an Insomnia file"
        case .bruno: "a Bruno file"
        case .hurl: "a hurl file"
        case .posting: "a request of posting"
        }
    }

    /// The fact, and what to do.
    public var sentence: String { "This is \(title)\(countWords). \(advice)." }

    /// The sentence of an import, for a program whose files are not read.
    var laterSentence: String { "This is \(title)\(countWords). Importing it comes with a later version. \(advice)." }

    private var countWords: String {
        guard let count, format != .posting else { return "" }
        return " of \(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private var noun: String {
        switch format {
        case .postmanEnvironment: "value"
        case .openAPI, .swagger: "operation"
        case .postmanCollection, .insomnia, .bruno, .hurl, .posting: "request"
        }
    }

    private var advice: String {
        switch format {
        case .postmanCollection, .postmanEnvironment: "curlew import FILE brings it in whole"
        case .insomnia, .bruno: "It is not read yet: copy a request there as curl, and paste that"
        case .posting: "It is not read yet: copy it there as curl, and paste that"
        case .openAPI, .swagger: "It is not read yet: paste the curl example of one operation, or type its URL"
        case .hurl:
            "It is not read yet: hurl --curl FILE writes its requests as curl commands: put them into a file, and import that"
        }
    }
}

/// Makes a reading that names the file of another program. It has no request and no parameters; the text can still be
/// read as a body.
enum PasteForeign {
    static func reading(_ bytes: [UInt8]) throws(PasteRefusal) -> PasteReading {
        guard let file = ForeignFile(bytes) else { throw PasteRefusal("It is no file that is known here.") }
        let unused = [UnusedPart("the whole text", reason: "it is not read yet")]
        var reading = PasteReading(.foreign, imported: ImportedRequest(unused: unused))
        reading.foreign = file
        reading.trouble = file.sentence
        return reading
    }
}
