import CurlewBytes
import CurlewFormats
import CurlewSerialization

nonisolated extension PropertyListValue {
    /// The value as JSON, with the `$` markers of parameters for types that JSON lacks.
    var json: JSONValue {
        switch self {
        case .dictionary(let members): .object(members.map { .init($0.key, $0.value.json) })
        case .array(let items): .array(items.map(\.json))
        case .string(let text): .string(text)
        case .integer(let number): .number("\(number)")
        case .real(let number) where number.isFinite: .number("\(number)")
        case .real(let number): ["$double": .string("\(number)")]
        case .boolean(let isTrue): .boolean(isTrue)
        case .date(let seconds): ["$date": .string(Self.iso8601(seconds))]
        case .data(let bytes): ["$data": .string(Base64.encoded(bytes.array))]
        case .uid(let number): ["CF$UID": .number("\(number)")]
        case .null: .null
        }
    }

    /// `seconds` count from 2001-01-01T00:00:00Z, as property lists do.
    private static func iso8601(_ seconds: Double) -> String {
        let whole = seconds.rounded(.down)
        let referenceDate: Int64 = 978_307_200
        guard let count = Int64(exactly: whole), abs(count) < 1 << 50 else { return "\(seconds)" }
        return DateTime(
            seconds: count + referenceDate, nanoseconds: Int32((seconds - whole) * 1_000_000_000)
        ).iso8601
    }
}
