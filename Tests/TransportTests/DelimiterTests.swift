import HTTPMessage
import TestSupport
import Testing

@testable import Transport

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of an answer are bytes` {
    @Test func `in fields that say how it is framed`() {
        let ranges = ["bytes 0-99/200", "bytes */5", "bytes 1-2/*"]
        #expect(DelimiterProbe.misreadings(of: ranges) { ContentRange(parsing: $0).map { ["\($0)"] } } == [])
        #expect(
            DelimiterProbe.misreadings(of: ["5, 5", "5"]) { text in
                let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "", fields: ["Content-Length": text])
                return (try? head.announcedLength()).map { ["\($0)"] }
            } == [])
        #expect(
            DelimiterProbe.misreadings(of: ["br, compress", " identity,deflate"]) { text in
                ResponseHead(version: "HTTP/1.1", status: 200, reason: "", fields: ["Content-Encoding": text])
                    .contentEncodings
            } == [])
    }

    @Test func `a proxy is shown without who goes through it`() {
        let proxies = ["http://u:p@h:8080/", "u:p@h:1", "socks5h://[::1]:9", "h"]
        #expect(
            DelimiterProbe.misreadings(of: proxies) { text in
                ProxyAddress(.url(text)).map { [$0.scheme, $0.name, $0.host] }
            } == [])
        #expect(ProxyAddress(.url("http://u:pw@\u{301}h"))?.name == "\u{301}h")
    }

    @Test func `a weak tag is no proof of bytes`() {
        #expect(Validators(entityTag: "W/\u{301}\"a\"").ifRange == nil)
        #expect(Validators(entityTag: "\"\u{E1}\"").contradicts(Validators(entityTag: "\"a\u{301}\"")))
    }
}
