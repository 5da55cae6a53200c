internal import CurlewBytes
public import CurlewFormats

/// One row of a data set: variables for one round of a run.
public struct DataRow: Sendable, Equatable {
    /// A variable and its text.
    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var fields: [Field]

    public init(_ fields: [Field]) {
        self.fields = fields
    }
}

/// The reasons why a file is not a data set.
public enum DataSetError: Error, Sendable, Equatable {
    case csv(CSVError)
    case json(String)
    /// The JSON is not a list of objects.
    case shape
    case noName(column: Int)
    case empty
}

extension DataSetError: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .csv(let error): "This is no CSV: \(error)"
        case .json(let message): "This is no JSON: \(message)"
        case .shape: "JSON data is a list of objects, such as [{\"user\": \"ada\"}]."
        case .noName(let column): "Column \(column) has no name. The first line names the variables."
        case .empty: "There are no rows. Put the names into the first line and values below."
        }
    }
}

extension DataRow {
    /// Reads CSV with names in its first line (RFC 4180), or a JSON list of objects: numbers as written, `null` is an
    /// empty text, lists and objects become JSON text. The first character decides between the formats.
    public static func read(_ bytes: [UInt8]) throws(DataSetError) -> [DataRow] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let first = start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let rows = first == UInt8(ascii: "[") || first == UInt8(ascii: "{") ? try json(bytes) : try csv(bytes)
        if rows.isEmpty { throw .empty }
        return rows
    }

    private static func csv(_ bytes: [UInt8]) throws(DataSetError) -> [DataRow] {
        let table = try CSVError.mapped(try CSVTable(parsing: bytes)) { DataSetError.csv($0) }
        let names = table.records.first ?? []
        if let column = names.firstIndex(where: \.isEmpty) { throw .noName(column: column + 1) }
        return table.records.dropFirst().map { record in DataRow(zip(names, record).map { Field($0, $1) }) }
    }

    private static func json(_ bytes: [UInt8]) throws(DataSetError) -> [DataRow] {
        let value = try JSONError.mapped(try JSONValue(parsing: Bytes(bytes))) { DataSetError.json("\($0)") }
        guard case .array(let items) = value else { throw .shape }
        var rows: [DataRow] = []
        for item in items {
            guard case .object(let members) = item else { throw .shape }
            rows.append(DataRow(members.map { Field($0.key, text($0.value)) }))
        }
        return rows
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text), .number(let text): text
        case .boolean(let truth): truth ? "true" : "false"
        case .array, .object: value.text()
        }
    }
}
