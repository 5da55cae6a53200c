import CurlewBytes
import CurlewChecks
import CurlewFormats
import Foundation
import Testing

struct JSONFormatTests {
    /// YTKNetwork's JSON check: a value, a format, accepted or not.
    private static let rows: [JSONValue] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("SerializationTests/Vectors/jsonvalidator.json")
        guard let data = try? Data(contentsOf: file),
            case .array(let rows)? = try? JSONValue(parsing: Bytes([UInt8](data)))
        else { return [] }
        return rows
    }()

    private func document(_ value: JSONValue) throws -> JSONDocument {
        try JSONDocument(parsing: Bytes(Array(value.text().utf8)))
    }

    @Test func `there are 36 rows`() {
        #expect(Self.rows.count == 36)
    }

    @Test(arguments: rows.indices)
    func `a value is taken or not as YTKNetwork does`(index: Int) throws {
        let row = Self.rows[index]
        let json = try #require(row["json"])
        let format = try JSONFormat(try #require(row["validator"]))
        let isMissing = json["$nil"] == true
        let accepted = format.accepts(isMissing ? nil : try document(json))
        #expect(.boolean(accepted) == row["expected"], "\(row["name"]?.text() ?? "")")
    }

    private func faults(
        _ format: JSONFormat, in document: JSONDocument, strictNull: Bool = false, limit: Int = 100
    ) throws -> [JSONFormatFault] {
        var budget = WorkBudget()
        return try format.faults(in: document, strictNull: strictNull, limit: limit, within: &budget)
    }

    @Test func `the strict switch takes null only where the format says so`() throws {
        let format = try JSONFormat(JSONValue(parsing: #"{"a":"string","b":"null","c":"any","d":["number"]}"#))
        let loose = try document(JSONValue(parsing: #"{"a":null,"b":null,"c":null,"d":null}"#))
        #expect(format.accepts(loose))
        #expect(try faults(format, in: loose, strictNull: true).map(\.finding) == ["$['a'] is null", "$['d'] is null"])
        #expect(format.accepts(try document(JSONValue(parsing: #"{"a":"","b":null,"c":1,"d":[]}"#)), strictNull: true))
    }

    @Test func `every fault is named up to the bound`() throws {
        let format = try JSONFormat(JSONValue(parsing: #"[{"n":"number","s":"string"}]"#))
        let value = try document(JSONValue(parsing: #"[{"n":1,"s":"x"},{"n":"1"},7,{"n":[],"s":{}}]"#))
        let faults = try faults(format, in: value)
        #expect(
            faults.map { "\($0.finding), not \($0.wanted)" } == [
                "$[1]['n'] is a string, not a number", "$[1]['s'] is missing, not a string",
                "$[2] is a number, not an object",
                "$[3]['n'] is an array, not a number", "$[3]['s'] is an object, not a string",
            ])
        #expect(faults.map(\.node) == [5, 4, 6, 8, 9])
        #expect(try self.faults(format, in: value, limit: 2).count == 2)
    }

    @Test func `booleans are numbers unless a boolean is asked for`() throws {
        let value = try document(["a": true])
        #expect(try JSONFormat(["a": "number"]).accepts(value))
        #expect(try JSONFormat(["a": "boolean"]).accepts(value))
        #expect(try !JSONFormat(["a": "boolean"]).accepts(try document(["a": 1])))
    }

    @Test func `of equal keys the last counts`() throws {
        let twice = try JSONDocument(parsing: Bytes(Array(#"{"a":1,"a":"x"}"#.utf8)))
        #expect(try JSONFormat(["a": "string"]).accepts(twice))
    }

    @Test func `what names no type is an error with its place`() {
        #expect(throws: JSONFormatError.unknownWord("strin", nearest: "string", path: "$['a'][0]")) {
            try JSONFormat(["a": ["strin"]])
        }
        #expect(throws: JSONFormatError.notAWord(path: "$['a']")) { try JSONFormat(["a": 1]) }
        #expect(throws: JSONFormatError.self) { try JSONFormat(["string", "nubmer"]) }
    }
}
