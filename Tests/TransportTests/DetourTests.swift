import CurlewTransport
import Testing

/// `HOST:PORT:HOST:PORT`, where a connection goes instead.
@Suite struct DetourTests {
    @Test(arguments: [
        ("a:1:b:2", "a:1:b:2"), ("::b:", "::b:"), ("::b", "::b:"), ("[::1]:80:[::2]:81", "[::1]:80:[::2]:81"),
        (":::8", ":::8"),
    ])
    func `a detour is read and written`(text: String, written: String) {
        #expect(Detour(text)?.text == written)
    }

    @Test(arguments: [
        "", "a", "a:b", "a:1:b:2:3", "a:x:b:2", "a:0:b:2", "a:1:b:65536", "a b:1:c:2", "[::1:1:b:2", "a,b::c:",
    ])
    func `what is none is refused`(text: String) {
        #expect(Detour(text) == nil)
    }

    @Test func `it is for its host and port`() throws {
        let detour = try #require(Detour("A.test:80:b:1"))
        #expect(
            detour.isFor("a.test", port: 80) && !detour.isFor("a.test", port: 81) && !detour.isFor("b.test", port: 80))
        #expect(try #require(Detour("::b:")).isFor("x", port: 9))
        // As libcurl compares: the address of the request without its zone, and that of the detour as it is written.
        #expect(try #require(Detour("[fe80::1]:80:b:1")).isFor("[fe80::1%25eth0]", port: 80))
        #expect(try !#require(Detour("[fe80::1%25eth0]:80:b:1")).isFor("[fe80::1%25eth0]", port: 80))
        #expect(Detour.list("a:1:b:2, ::c:")?.count == 2 && Detour.list("a:1:b:2, x") == nil)
    }
}
