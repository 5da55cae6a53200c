import CurlewBytes
import CurlewMessage
import CurlewSerialization
import Testing

/// The types that each serializer takes by default.
@Suite struct `The type of an answer` {
    @Test(arguments: [
        (ResponseSerializer.Kind.json, ["application/json", "text/json", "text/javascript"], "{}"),
        (.xml, ["application/xml", "text/xml"], "<a/>"), (.xmlDocument, ["application/xml", "text/xml"], "<a/>"),
    ])
    func `is one of those that its serializer takes, whatever stands behind it`(
        kind: ResponseSerializer.Kind, types: [String], body: String
    ) {
        for type in types + types.map({ $0.uppercased() + "; charset=utf-8" }) {
            #expect(isTaken(type, kind, body), "\(type)")
        }
        for type in ["nonstandard/json", "nonstandard/xml", "text/html"] { #expect(!isTaken(type, kind, body)) }
    }

    private func isTaken(_ type: String, _ kind: ResponseSerializer.Kind, _ body: String) -> Bool {
        ResponseSerializer(kind, conformance: .afnetworking).outcome(
            status: 200, fields: ["Content-Type": type], body: Bytes(Array(body.utf8)), url: "http://h/"
        ).isSuccess
    }
}
