import CurlewMessage
import TestSupport
import Testing

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of a message are bytes` {
    @Test func `a URL is cut where its bytes say, or refused`() {
        let samples = [
            "http://u:p@h.test:80/a/b;c?x=1&y#f", "https://[::1]:7777/p?q", "http://h", "http:/h/x", "https:///x",
        ]
        #expect(DelimiterProbe.misreadings(of: samples, Self.parts) == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `no mark makes another host of a URL`(mark: String) {
        for text in ["https:\(mark)//api.test/", "http:/\(mark)/api.test/"] {
            #expect(throws: URLTextError.self) { try URLText(text) }
        }
        // UTS 46 leaves a variation selector out, and so does curl.
        let url = try? URLText("http://\(mark)api.test/")
        #expect(url == nil || url?.asciiHost == "api.test" && url?.isHostDoubtful == true)
    }

    @Test func `what stands around the fields of a message is told by bytes`() {
        let types = [
            "text/plain; charset=utf-8;q=\"a;b\\\"c\"", "a/b+json ; x = y", "multipart/form-data;boundary=--x",
        ]
        #expect(DelimiterProbe.misreadings(of: types) { MediaType(parsing: $0).map(Self.parts) } == [])
        #expect(DelimiterProbe.misreadings(of: [" a ", "\t a b\t"]) { [HeaderField.trimmed($0)] } == [])
        let urls = ["http://h/?a#b", "/p?", "#?"]
        #expect(
            DelimiterProbe.misreadings(of: urls) {
                let joint = URLText.QueryJoint($0, placement: .beforeFragment)
                return [joint.head, joint.separator, joint.tail]
            } == [])
    }

    @Test func `a type in quotes is written so that it reads the same`() throws {
        let type = MediaType(type: "a", subtype: "b", parameters: [HeaderField("n", "x\"\u{301};y\\\u{600}\"")])
        #expect(try #require(MediaType(parsing: type.description)) == type)
    }

    @Test(arguments: [("a/\u{301}b.png", "image/png"), ("a.\u{301}png", "application/octet-stream")])
    func `a file's ending stands behind its last dot`(name: String, type: String) {
        #expect(MediaType.forFile(named: name) == type)
    }

    private static func parts(_ text: String) -> [String]? {
        guard let url = try? URLText(text) else { return nil }
        return [url.scheme, url.userinfo ?? "-", url.host, "\(url.effectivePort)", url.path]
            + [url.query, url.fragment].map {
                $0.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } ?? "-"
            }
    }

    private static func parts(_ type: MediaType) -> [String] {
        [type.type, type.subtype] + type.parameters.flatMap { [$0.name, $0.value] }
    }
}
