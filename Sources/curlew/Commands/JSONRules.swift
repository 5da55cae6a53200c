import Checks
import CurlewBytes
import CurlewFormats
import Serialization

/// `--json-rules`: YTKNetwork's `jsonValidator` over what the serializer made.
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
        let tree: JSONValue
        let bytes = Bytes(try InputFile.read(file))
        do throws(JSONError) {
            tree = try JSONValue(parsing: bytes)
        } catch {
            throw .badInput(name, reason: error.description)
        }
        do throws(JSONFormatError) {
            format = try JSONFormat(tree)
        } catch {
            throw .badInput(name, reason: error.description)
        }
    }

    /// The outcome as JSON when its value is not as the format wants it: the error that YTKNetwork gives, and under
    /// `faults` every value at fault. Nil when there is nothing to say: without a value of JSON, or with an error
    /// already, the format is not asked (as in YTKNetwork).
    func failure(of outcome: ResponseOutcome, url: String?) -> JSONOutline? {
        guard outcome.isSuccess, case .json(let document)? = outcome.value else { return nil }
        let faults = format.faults(in: document, strictNull: strictNull)
        guard !faults.isEmpty else { return nil }
        let error: JSONValue = [
            "domain": "com.yuantiku.request.validation", "code": -9, "message": "Invalid JSON format",
            "url": url.map { .string($0) } ?? .null, "underlying": .null,
        ]
        return .object(
            outcome.members(isFine: false, error: error) + [.value("faults", .array(faults.map(Self.json)))])
    }

    private static func json(_ fault: JSONFormatFault) -> JSONValue {
        ["path": .string(fault.path), "message": .string("\(fault.finding); \(fault.wanted) was expected")]
    }
}
