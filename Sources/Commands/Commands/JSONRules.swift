import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewSerialization

/// `--json-rules`: YTKNetwork's `jsonValidator`, applied to the value that the serializer returned.
struct JSONRules {
    private let format: JSONFormat
    private let strictNull: Bool

    /// Nil without the option.
    init?(_ arguments: ParsedArguments) throws(UsageError) {
        strictNull = arguments.has("strict-null")
        guard let file = arguments["json-rules"] else {
            if strictNull { throw .badValue("", option: "--strict-null", wanted: "given together with --json-rules") }
            return nil
        }
        let name = file == "-" ? "standard input" : file
        let bytes = Bytes(try InputFile.read(file))
        let tree = try JSONError.mapped(try JSONValue(parsing: bytes)) {
            UsageError.badInput(name, reason: $0.description)
        }
        format = try JSONFormatError.mapped(try JSONFormat(tree)) { UsageError.badInput(name, reason: $0.description) }
    }

    /// The outcome as JSON when its value does not have the format: the error that YTKNetwork gives, and under
    /// `faults` every value with a fault. Nil when the value has the format, and, as in YTKNetwork, when there is no
    /// JSON value or the serializer failed already.
    func failure(of outcome: ResponseOutcome, url: String?) -> JSONOutline? {
        guard outcome.isSuccess, case .json(let document)? = outcome.value else { return nil }
        let faults = faults(in: document)
        guard !faults.isEmpty else { return nil }
        let error: JSONValue = [
            "domain": "com.yuantiku.request.validation", "code": -9, "message": "Invalid JSON format",
            "url": url.map { .string($0) } ?? .null, "underlying": .null,
        ]
        return .object(
            outcome.members(isFine: false, error: error) + [.value("faults", .array(faults))])
    }

    private func faults(in document: JSONDocument) -> [JSONValue] {
        var budget = WorkBudget()
        return WorkStop.caught(
            try format.faults(in: document, strictNull: strictNull, within: &budget).map(Self.json)
        ) { [["path": "$", "message": .string("The value was not compared to the end. \($0)")]] }
    }

    private static func json(_ fault: JSONFormatFault) -> JSONValue {
        ["path": .string(fault.path), "message": .string("\(fault.finding); \(fault.wanted) was expected")]
    }
}
