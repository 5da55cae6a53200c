import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Testing

@testable import Workspace

/// What the file of a request says.
@Suite struct RequestFileTests: ReadsRequestFiles {
    @Test func `one line is a whole request`() throws {
        let request = try read("request: GET {{base}}/people\n")
        #expect(request == SavedRequest(method: "GET", url: "{{base}}/people"))
        #expect(try RequestFile.write(request) == Array("request: GET {{base}}/people\n".utf8))
    }

    @Test(arguments: [
        ("GET http://a/b", "GET", "http://a/b"), ("http://a/b c", "GET", "http://a/b c"), ("PURGE /x", "PURGE", "/x"),
        ("DELETE", "DELETE", ""), ("/x", "GET", "/x"), ("{{a}} b", "GET", "{{a}} b"), ("get x", "get", "x"),
    ])
    func `the request line is method and URL`(line: String, method: String, url: String) {
        #expect(RequestLine.read(line) == (method, url))
    }

    @Test func `everything in a full request is read`() throws {
        let reading = try RequestFile.read(Array(Self.full.utf8), file: "a.yaml")
        let request = reading.request
        #expect(request.method == "POST" && request.url == "{{base}}/people/{id}" && request.name == "Search people")
        #expect(
            request.headers == [
                SavedHeader("Accept", "application/json"), SavedHeader("X-Tag", "a"),
                SavedHeader("X-Tag", "b", isOn: false), SavedHeader("X-Off", "1", isOn: false),
                SavedHeader("X-Gone", nil), SavedHeader("X-Count", "10"),
            ])
        #expect(request.serializer == .json && request.style == "afnetworking")
        #expect(request.response.status == "200-299" && request.response.types == ["any"])
        #expect(request.options[.timeout] == "30s" && request.options[.http] == "2")
        #expect(request.options[.follow] == "10" && request.options[.verify] == "true")
        #expect(request.notes == "What this request is for.\n")
        #expect(request.others.isEmpty)
        let unknown = reading.notes.compactMap { note -> String? in
            guard case .unknownKey(let key, _) = note.kind else { return nil }
            return key
        }
        #expect(unknown.isEmpty)
    }

    @Test func `parameters keep type, text, order and marks`() throws {
        let root = try #require(try read(Self.full).parameters.root)
        guard case .dictionary(let members) = root.value else { throw Failure() }
        func scalar(_ key: String) -> Scalar? {
            guard case .scalar(let scalar)? = members.first(where: { $0.key.text == key })?.node.value else {
                return nil
            }
            return scalar
        }
        #expect(members.first?.key.text == "families" && members.last?.key.text == "twice")
        #expect(scalar("big") == Scalar(.number, "12345678901234567890"))
        #expect(scalar("zip") == Scalar(.string, "01234"))
        #expect(scalar("id") == Scalar(.number, "{{id}}"))
        #expect(scalar("flag") == Scalar(.boolean, "{{flag}}"))
        #expect(scalar("since") == Scalar(.date, "2026-11-21T09:00:00Z"))
        #expect(scalar("blob") == Scalar(.data, "aGVsbG8="))
        #expect(scalar("photo") == Scalar(.file, "pics/ada.png"))
        #expect(scalar("legacy") == Scalar(.raw, "a=%41"))
        #expect(scalar("nothing") == Scalar(.null, ""))
        #expect(scalar("debug") == Scalar(.number, "1"))
        #expect(scalar("until") == Scalar(.date, "2026-11-21"))
        #expect(members.filter { !$0.node.isOn }.map(\.key.text) == ["debug", "until"])
        guard case .dictionary(let twice)? = members.last?.node.value else { throw Failure() }
        #expect(twice.map(\.key) == [ParameterKey("a"), ParameterKey("a"), ParameterKey("1", isText: false)])
    }

    private struct Failure: Error {}

    @Test(arguments: [
        "<a>\n  <b/>\n</a>\n", "{{x}}", "", " x", "a\r\nb", "a: b", "\u{0}\u{2028}", "null", "12", "\n\n",
    ])
    func `a text body is written and read exactly`(text: String) throws {
        let request = SavedRequest(method: "POST", url: "/x", serializer: .text, text: text)
        let bytes = try RequestFile.write(request)
        #expect(try read(String(decoding: bytes, as: UTF8.self)) == request)
    }

    /// The history writes a file for each exchange.
    @Test func `a file that is not read back is the same`() throws {
        let signs = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }
        let texts =
            signs + signs.flatMap { [$0 + "a", "a" + $0, "a" + $0 + " b", $0 + " a"] }
            + [
                "", "null", "yes", "~", "0x1F", "1e3", "1_0", "2026-11-21", "---", "...", "<<", "a: b", "a\nb", "\n",
                " a\n b\n",
            ]
        for text in texts {
            var tree = ParameterTree()
            let leaf = tree.makeNode(.scalar(Scalar(.string, text)))
            tree.root = tree.makeNode(.dictionary([.init(key: ParameterKey(text), node: leaf)]))
            var requests = [
                SavedRequest(method: text, url: "/x"), SavedRequest(method: "GET", url: text),
                SavedRequest(url: "/x", headers: [SavedHeader(text, text), SavedHeader("A", text, isOn: false)]),
                SavedRequest(method: "POST", url: "/x", parameters: tree, text: text, notes: text),
            ]
            requests[0].name = text
            requests[1].authentication = SavedAuthentication(.basic, ["user": text, "password": text])
            for request in requests {
                #expect(
                    (try? RequestFile.write(request, isRead: false)) == (try? RequestFile.write(request)), "\(text)")
            }
        }
    }

    @Test func `header rows whose names alternate are a list of pairs`() throws {
        let rows = [
            SavedHeader("A", "1"), SavedHeader("B", "2"), SavedHeader("A", nil), SavedHeader("B", "x", isOn: false),
        ]
        let bytes = try RequestFile.write(SavedRequest(url: "/a", headers: rows))
        #expect(try RequestFile.read(bytes, file: "a").request.headers == rows)
        #expect(String(decoding: bytes, as: UTF8.self).contains("- [B, !off x]"))
    }
}
