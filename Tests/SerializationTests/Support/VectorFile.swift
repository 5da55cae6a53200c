import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Foundation
import Testing

/// One row of a vector file: what goes in and what must come out.
struct Vector: Sendable, CustomTestStringConvertible {
    let json: JSONValue

    var name: String { json["name"]?.string ?? "" }
    var testDescription: String { name }
    var options: JSONValue { json["options"] ?? [:] }
    var expected: JSONValue { json["expected"] ?? [:] }

    /// The rows of `file` for which `isWanted` holds.
    static func rows(_ file: String, where isWanted: (Vector) -> Bool) -> [Vector] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let data = try? Data(contentsOf: folder.appendingPathComponent("Vectors/\(file).json"))
        guard let data, case .array(let rows)? = try? JSONValue(parsing: Bytes([UInt8](data))) else { return [] }
        return rows.map(Vector.init).filter(isWanted)
    }

    /// The `parameters` of the row as a tree; a plain null means none.
    func tree() throws -> ParameterTree {
        try ParameterText.read((json["parameters"] ?? .null).text())
    }
}

extension JSONValue {
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let text) = self { Int(text) } else { nil } }
    var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// Members in ascending order of their keys, all the way down: for comparing where order is free.
    var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
        case .array(let items): .array(items.map(\.sorted))
        default: self
        }
    }
}
