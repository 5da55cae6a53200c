import Curlew
import Testing

/// AFNetworking's functions on parameters and JSON.
@Suite struct QueryTextTests {
    private let parameters: Parameters = [
        "phone": ["home": "+1 & 2"], "families": ["father", "mother"], "nums": ParameterLiteral.set(["2", "1"]),
        "none": ParameterLiteral.null,
    ]

    @Test func `a query string and its pairs are AFNetworking's`() throws {
        #expect(
            try parameters.queryString()
                == "families%5B%5D=father&families%5B%5D=mother&none&nums=1&nums=2&phone%5Bhome%5D=%2B1%20%26%202")
        let pairs = try parameters.queryPairs()
        #expect(
            pairs == [
                QueryPair("families[]", "father"), QueryPair("families[]", "mother"), QueryPair("none", nil),
                QueryPair("nums", "1"), QueryPair("nums", "2"), QueryPair("phone[home]", "+1 & 2"),
            ])
        #expect(try pairs.map(\.text).joined(separator: "&") == parameters.queryString())
        #expect(try Parameters([]).queryString() == "" && Parameters([]).queryPairs() == [])
    }

    @Test func `a style has its own text, and the same pairs`() throws {
        let parameters: Parameters = ["a": "b c+d", "e": "=&é"]
        #expect(try parameters.queryString(style: .whatwg) == "a=b+c%2Bd&e=%3D%26%C3%A9")
        #expect(try parameters.queryPairs(style: .whatwg) == [QueryPair("a", "b c+d"), QueryPair("e", "=&é")])
    }

    @Test func `texts are escaped as in names and values`() {
        #expect(QueryText.escaped("AZaz09-._~/?") == "AZaz09-._~/?")
        #expect(
            QueryText.escaped(":#[]@!$&'()*+,;= %é") == "%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%25%C3%A9")
    }

    @Test func `long texts and characters of many scalars stay whole`() {
        let text = String(repeating: "中", count: 20_000) + String(repeating: "👷🏻‍♀️", count: 60)
        let wanted = text.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
        #expect(QueryText.escaped(text) == wanted)
    }

    @Test func `null members are removed at every level`() throws {
        let text = #"{"a":null,"b":[null,{"c":null}],"d":1}"#
        let document = try JSONDocument(parsing: Bytes(Array(text.utf8))).removingNulls()
        #expect(String(decoding: document.bytes.array, as: UTF8.self) == #"{"b":[{}],"d":1}"#)
    }
}
