import Curlew
import Foundation
import TestSupport
import Testing

/// Swift values as parameters and back.
@Suite struct CodingTests {
    struct Person: Codable, Equatable {
        var name: String
        var age: Int
        var email: String?
        var tags: [String]
        var address: Address
        var scores: [String: Double]
        var born: Date
        var photo: Data
        var balance: Decimal
        var isActive: Bool
    }

    struct Address: Codable, Equatable {
        var city: String
        var zip: UInt16
    }

    static let ada = Person(
        name: "Ada é\u{1F600}", age: -36, email: nil, tags: ["a", "b"], address: Address(city: "Oslo", zip: 65535),
        scores: ["x": 0.1], born: Date(timeIntervalSince1970: 1_793_610_000.25), photo: Data([0, 255, 1]),
        balance: Decimal(string: "12345678901234567890.12")!, isActive: true)

    private func json(_ literal: ParameterLiteral) throws -> String {
        let request = try RequestSerializer(.json).serialize(
            method: "POST", url: "http://h/", parameters: ParameterTree(literal))
        return String(decoding: request.body?.bytes?.array ?? [], as: UTF8.self)
    }

    private func document(_ text: String) throws -> JSONDocument { try JSONDocument(parsing: Bytes(Array(text.utf8))) }

    @Test func `a value becomes parameters with its digits, in the order of its members`() throws {
        let text = try json(try ParameterEncoder().encode(Self.ada))
        #expect(
            text == """
                {"name":"Ada é\u{1F600}","age":-36,"tags":["a","b"],"address":{"city":"Oslo","zip":65535},\
                "scores":{"x":0.1},"born":"2026-11-02T09:00:00.25Z","photo":"AP8B","balance":12345678901234567890.12,\
                "isActive":true}
                """)
        #expect(try TreeDecoder().decode(Person.self, from: try document(text)) == Self.ada)
    }

    @Test(arguments: [
        (ParameterEncoder.Dates.secondsSince1970, TreeDecoder.Dates.secondsSince1970, "1793610000.25"),
        (.millisecondsSince1970, .millisecondsSince1970, "1793610000250"),
        (
            .custom { .string("day \(Int($0.timeIntervalSince1970) / 86400)") }, .custom { _ in Self.ada.born },
            "\"day 20759\""
        ),
    ])
    func `dates are written and read by a strategy`(
        writing: ParameterEncoder.Dates, reading: TreeDecoder.Dates, text: String
    ) throws {
        let literal = try ParameterEncoder(dates: writing).encode(["at": Self.ada.born])
        let written = try json(literal)
        #expect(written == "{\"at\":\(text)}")
        let read = try TreeDecoder(dates: reading).decode([String: Date].self, from: try document(written))
        #expect(read == ["at": Self.ada.born])
    }

    @Test func `values of several types stand in one dictionary`() throws {
        let (role, page, tags, ratio, isOn): (String, Int, [String], Double, Bool) = (
            "mother", 2, ["x", "y"], 0.5, true
        )
        let nothing: String? = nil
        let parameters: Parameters = [
            "role": role, "page": page, "tags": tags, "ratio": ratio, "on": isOn, "nested": ["z": 1, "a": 2],
            "no": nothing,
            "again": page, "photo": ParameterLiteral.string("p"), "inner": Parameters(["k": [[1], [2, 3]]]),
        ]
        #expect(
            try json(parameters.literal) == """
                {"role":"mother","page":2,"tags":["x","y"],"ratio":0.5,"on":true,"nested":{"a":2,"z":1},"no":null,\
                "again":2,"photo":"p","inner":{"k":[[1],[2,3]]}}
                """)
    }

    /// Classes that call `super`, containers that are opened by hand, members encoded twice.
    class Base: Codable {
        var id = 7
        init() {}
    }

    final class Derived: Base {
        var name = "x"
        override init() { super.init() }
        private enum Key: String, CodingKey { case name, list, twice }

        override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(name, forKey: .name)
            var list = members.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            try list.encodeNil()
            var inner = list.nestedContainer(keyedBy: Key.self)
            try inner.encode("deep", forKey: .name)
            try members.encode("first", forKey: .twice)
            try members.encode("last", forKey: .twice)
            try super.encode(to: members.superEncoder())
        }

        required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            name = try members.decode(String.self, forKey: .name)
            try super.init(from: members.superDecoder())
        }
    }

    @Test func `containers by hand and classes are taken as Foundation takes them`() throws {
        let derived = Derived()
        derived.id = 9
        let text = try json(try ParameterEncoder().encode(derived))
        #expect(text == #"{"name":"x","list":[1,null,{"name":"deep"}],"twice":"last","super":{"id":9}}"#)
        #expect(try TreeDecoder().decode(Derived.self, from: try document(text)).id == 9)
    }

    @Test func `many members keep their order and their last value`() throws {
        struct Many: Encodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Key.self)
                for number in 0..<40 { try members.encode(number, forKey: Key(stringValue: "k\(number)")) }
                for number in [3, 17, 39] { try members.encode(-number, forKey: Key(stringValue: "k\(number)")) }
            }
        }
        guard case .dictionary(let members) = try ParameterEncoder().encode(Many()) else { throw CancellationError() }
        #expect(members.map(\.key) == (0..<40).map { "k\($0)" })
        #expect(
            members.filter { $0.value == .number("-3") || $0.value == .number("-17") || $0.value == .number("-39") }
                .count == 3)
    }

    @Test(arguments: [
        (#"{"name":1}"#, "name", "a number where a text"), (#"{"name":null}"#, "name", "null where a text"),
        (#"{}"#, "", "no \"name\""), (#"{"name":"a","zip":70000}"#, "zip", "70000 does not fit"),
        (#"{"name":"a","zip":1.5}"#, "zip", "1.5 does not fit"), (#"{"name":"a","zip":-1}"#, "zip", "-1 does not fit"),
        (#"{"name":"a","zip":1,"list":{}}"#, "list", "an object where a list"), ("[]", "", "a list where an object"),
        (#"{"name":"a","zip":1,"list":[1,"x"]}"#, "list.Index 1", "a text where a number"),
        (#"{"name":"a","zip":1,"list":[],"at":"2026-13-01"}"#, "at", "2026-13-01 does not fit"),
        (#"{"name":"a","zip":1,"list":[],"at":"17"}"#, "at", "17 does not fit"),
        (#"{"name":"a","zip":1,"list":[],"at":"2026-11-02","data":"?"}"#, "data", "no Base64"),
    ])
    func `a value that does not fit is named with its place`(text: String, place: String, words: String) throws {
        struct Thing: Decodable {
            var name: String
            var zip: UInt16
            var list: [Int]
            var at: Date
            var data: Data
        }
        do {
            _ = try TreeDecoder().decode(Thing.self, from: try document(text))
            Issue.record("nothing was thrown")
        } catch let error as DecodingError {
            let context =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                    .dataCorrupted(let context):
                    context
                @unknown default: throw error
                }
            #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == place)
            #expect(context.debugDescription.contains(words), "\(context.debugDescription)")
        }
    }

    @Test func `a dictionary is written in the order of its keys, a URL as its text`() throws {
        let links = Dictionary(uniqueKeysWithValues: (0..<40).map { ("k\($0)", URL(string: "http://h/\($0)?a=b")!) })
        let text = try json(try ParameterEncoder().encode(links))
        let sorted = links.keys.sorted().map { "\"\($0)\":\"\(links[$0]!.absoluteString)\"" }
        #expect(text == "{\(sorted.joined(separator: ","))}")
        #expect(try TreeDecoder().decode([String: URL].self, from: try document(text)) == links)
    }

    @Test(arguments: ["1e-400", "1.5", "0.1e0", "9223372036854775808.0", "1e400", "-1e-1"])
    func `a number that is not whole, or too large, is no integer`(text: String) throws {
        let document = try document("[\(text)]")
        #expect(throws: DecodingError.self) { try TreeDecoder().decode([Int].self, from: document) }
    }

    @Test func `a value that no Double holds is an error, and no error quotes a long text`() throws {
        let large = try document("[1e999]")
        #expect(throws: DecodingError.self) { try TreeDecoder().decode([Double].self, from: large) }
        let secret = String(repeating: "s3cret", count: 20)
        for type in [[Date].self, [URL].self] as [any Decodable.Type] {
            let document = try document("[\"\(secret) [\"]")
            do {
                _ = try TreeDecoder().decode(type, from: document)
                if type == [Date].self { Issue.record("nothing was thrown") }
            } catch {
                #expect(!"\(error)".contains("s3cret"))
            }
        }
    }

    @Test(arguments: [
        "1.0": 1, "1e3": 1000, "-0": 0, "9007199254740993": 9_007_199_254_740_993,
        "9007199254740993.0": 9_007_199_254_740_993,
        "12.50e1": 125, "1200e-2": 12, "0e5": 0, "-0.0": 0, "-3.0E0": -3,
    ])
    func `whole numbers are whole however they are written`(text: String, number: Int) throws {
        #expect(try TreeDecoder().decode([Int].self, from: try document("[\(text)]")) == [number])
    }

    @Test func `the same value comes from a property list`() throws {
        let text = """
            <plist version="1.0"><dict><key>city</key><string>Oslo</string><key>zip</key><integer>150</integer></dict></plist>
            """
        let list = try PropertyListDocument(parsing: Bytes(Array(text.utf8)))
        #expect(try TreeDecoder().decode(Address.self, from: list) == Address(city: "Oslo", zip: 150))
    }

    /// A type that nests in itself, to the depth of the deepest document that is read.
    indirect enum Nest: Codable, Equatable {
        case leaf
        case list([Nest])

        init(from decoder: any Decoder) throws {
            self = .list(try decoder.singleValueContainer().decode([Nest].self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if case .list(let inner) = self { try container.encode(inner) } else { try container.encodeNil() }
        }
    }

    private struct Everything: Codable {
        enum Kind: String, Codable { case one }
        var text: String?, number: Int8?, ratio: Double?, date: Date?, data: Data?, url: URL?, kind: Kind?
        var list: [Everything]?, table: [String: Decimal]?, matrix: [[UInt64]]?
    }

    /// Whole documents with values, kinds and places exchanged at random: each is read or refused, and none is a trap.
    @Test func `a hostile document is a value or an error`() throws {
        var numbers = SeededNumbers(seed: 36)
        let values = [
            "null", "true", "1", "-1", "1e400", "-0.0", "1e-400", "99999999999999999999", "\"\"", "\"one\"",
            "\"2026-11-28T00:00:00Z\"", "\"=\"", "\"\\u0000\\ud800\"", "[]", "{}", "[[1]]", "[[-1]]", "{\"a\":1e99}",
            "[null]",
        ]
        let names = ["text", "number", "ratio", "date", "data", "url", "kind", "list", "table", "matrix"]
        var (read, refused) = (0, 0)
        for _ in 0..<3000 {
            let members = names.compactMap { name in
                Bool.random(using: &numbers) ? nil : "\"\(name)\":\(values.randomElement(using: &numbers) ?? "")"
            }
            let object = "{\(members.joined(separator: ","))}"
            let text = Int.random(in: 0..<4, using: &numbers) == 0 ? "{\"list\":[\(object),\(object)]}" : object
            guard let document = try? document(text) else { continue }
            for dates in [TreeDecoder.Dates.iso8601, .secondsSince1970] {
                var decoder = TreeDecoder()
                decoder.dates = dates
                do {
                    _ = try decoder.decode(Everything.self, from: document)
                    read += 1
                } catch { refused += 1 }
                _ = try? decoder.decode([Int].self, from: document)
                _ = try? decoder.decode([String: Everything].self, from: document)
            }
        }
        #expect(read > 20 && refused > 100, "\(read) \(refused)")
    }

    @Test func `the deepest documents are read on a thread of the pool, deeper values are refused`() async throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let document = try document(text)
        let nest = try await Task.detached { try TreeDecoder().decode(Nest.self, from: document) }.value
        #expect(try json(try ParameterEncoder().encode(nest)) == text)
        await #expect(throws: EncodingError.self) {
            try await Task.detached { try ParameterEncoder().encode(Nest.list([nest])) }.value
        }
    }
}
