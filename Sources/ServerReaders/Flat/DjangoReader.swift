/// Django's `QueryDict` (django/http/request.py): Python's flat reading with a bound on the number of fields, which is
/// asked before anything is read, and another way out for text that is not UTF-8.
public struct DjangoReader: ServerReader {
    public let name = "django"
    public let title = "Django"
    public let version = "Django 3.2.25"
    public let badText = """
        A text with bytes that are not UTF-8 is read as ISO 8859-1 as a whole; escapes that are not UTF-8 are replaced by \
        U+FFFD.
        """
    public let listsEveryValue = true

    /// `DATA_UPLOAD_MAX_NUMBER_FIELDS`: the pairs, empty ones too, that are no error yet.
    public var fields = 1000
    /// `DATA_UPLOAD_MAX_MEMORY_SIZE`: the bytes of a form body that are no error yet.
    public var bytes = 2_621_440

    public var limits: [ReaderLimit] {
        [ReaderLimit("DATA_UPLOAD_MAX_MEMORY_SIZE", bytes), ReaderLimit("DATA_UPLOAD_MAX_NUMBER_FIELDS", fields)]
    }

    public init() {}

    public func read(_ input: ReaderInput) -> Reading {
        if let refusal = refusal(of: input) { return Reading(tree: nil, notes: [refusal.note(nil)]) }
        guard case .parts = input else { return FlatReader().read(input.map(Self.text)).placed(in: input) }
        return FlatReader().read(input)
    }

    private func refusal(of input: ReaderInput) -> Refusal? {
        let isBody = if case .query = input { false } else { true }
        if isBody, input.count > bytes { return Refusal("RequestDataTooBig", .tooLong(limit: bytes)) }
        let count =
            switch input {
            case .query(let bytes), .form(let bytes):
                bytes.isEmpty ? 0 : bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "&") ? 1 : 0) }
            case .parts(let parts): parts.count
            }
        return count > fields ? Refusal("TooManyFieldsSent", .tooMany(limit: fields)) : nil
    }

    private static func text(_ bytes: [UInt8]) -> [UInt8] { bytes.isUTF8 ? bytes : bytes.latin1AsUTF8 }
}
