import CurlewBytes
import CurlewFormats
import Foundation

/// Rows of a table that other tests use too.
enum Vectors {
    static func rows(_ name: String, where isWanted: (JSONValue) -> Bool = { _ in true }) -> [JSONValue] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try? Data(contentsOf: tests.appendingPathComponent("SerializationTests/Vectors/\(name).json"))
        guard let data, case .array(let rows)? = try? JSONValue(parsing: Bytes([UInt8](data))) else { return [] }
        return rows.filter(isWanted)
    }
}

extension JSONValue {
    var textValue: String? { if case .string(let text) = self { text } else { nil } }
    var amount: Double? { if case .number(let digits) = self { Double("\(digits)") } else { nil } }
    var isNull: Bool { if case .null = self { true } else { false } }
    var isTrue: Bool { if case .boolean(true) = self { true } else { false } }
}
