import CurlewSerialization
import EncodingLab
import ServerReaders
import Testing

/// The rows of bodies beside those of styles.
@Suite struct BodyRowTests {
    private func comparison(_ json: String) throws -> StyleComparison {
        StyleComparison(
            of: try ParameterText.read(json), by: RequestSerializer(), isQuery: false, styles: [.afnetworking])
    }

    @Test func `they are multipart, JSON and a property list`() throws {
        let comparison = try comparison(#"{"a": [1]}"#)
        #expect(comparison.rows.map(\.way) == [.style(.afnetworking), .body(.multipart), .body(.json), .body(.plist)])
        let list = try #require(comparison[.body(.plist)]?.written)
        #expect(String(decoding: list.bytes, as: UTF8.self).contains("<plist") && list.verdicts.isEmpty)
    }

    @Test func `a property list refuses null at its node`() throws {
        guard case .refused(let problems)? = try comparison(#"{"a": {"b": null}}"#)[.body(.plist)]?.outcome else {
            Issue.record("written")
            return
        }
        #expect(problems.map(\.path) == [[.key("a"), .key("b")]])
    }

    /// A name with a quote is escaped in the head of a part, and no server undoes that.
    @Test func `multipart is read through a body`() throws {
        let row = try #require(try comparison(#"{"a\"b": "x+y%41", "c": [1, 2]}"#)[.body(.multipart)]?.written)
        let body = String(decoding: try #require(row.body), as: UTF8.self)
        #expect(body.contains(#"name="a%22b""#) && body.contains("\r\n\r\nx+y%41\r\n"))
        #expect(row.readings.first?.contains(#""a%22b":"x+y%41""#) == true, "\(row.readings)")
        #expect(row.verdicts.first?.isSame == false)
        let plain = try #require(try comparison(#"{"b": "x+y%41", "c": [1, 2]}"#)[.body(.multipart)]?.written)
        #expect(plain.verdicts.first?.isSame == true)
    }

    @Test func `data in a part is read as its bytes`() throws {
        let row = try #require(try comparison(#"{"a": {"$data": "AGE="}}"#)[.body(.multipart)]?.written)
        #expect(row.verdicts.first { $0.isSame } != nil, "\(row.verdicts.map(\.word))")
    }
}
