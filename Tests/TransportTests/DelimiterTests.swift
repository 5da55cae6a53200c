import CurlewMessage
import TestSupport
import Testing

@testable import CurlewTransport

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
        #expect(ProxyAddress("http://u:pw@\u{301}h") == nil)
    }

    /// Each of them is another place for libcurl than for who reads it.
    @Test(arguments: [
        "127.0.0.1:2/@127.0.0.1:1", "127.0.0.1:2#@127.0.0.1:1", "127.0.0.1:2?@h:1", "http:/127.0.0.1:2/@h",
        "u:p@127.0.0.1:2/@h:1", "127.0.0.1:2/x://u@h", "http:///127.0.0.1:2/@x", "http://h:1/x", "u@v@h", "ftp://h:1",
        "http://", "", ":1", "h:x", "h 1", "h\\@g", "http://[::1", "[]:1", "h:123456",
    ])
    func `what is no proxy as people write it is none`(text: String) {
        #expect(ProxyAddress(text) == nil)
    }

    @Test(arguments: [
        ("http://u:p@h:8080/", "http://h:8080"), ("u:p@h:1", "h:1"), ("socks5h://[::1]:9", "socks5h://[::1]:9"),
        ("h", "h"), ("HTTPS://Proxy.test", "https://Proxy.test"), ("u%40x:@h_1.test", "h_1.test"),
    ])
    func `a proxy is named as it is written, without who goes through it`(text: String, shown: String) {
        #expect(ProxyAddress(text)?.text == shown)
    }

    @Test func `a weak tag is no proof of bytes`() {
        #expect(Validators(entityTag: "W/\u{301}\"a\"").ifRange == nil)
        #expect(Validators(entityTag: "\"\u{E1}\"").contradicts(Validators(entityTag: "\"a\u{301}\"")))
    }
}
