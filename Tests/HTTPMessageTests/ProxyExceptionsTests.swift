import CurlewMessage
import Testing

struct ProxyExceptionsTests {
    @Test(arguments: [
        ("*", "http://a.test/", true), ("", "http://a.test/", false), ("a.test", "http://a.test/", true),
        ("a.test", "http://b.a.test/", true), ("a.test", "http://ba.test/", false), (".a.test", "http://a.test/", true),
        ("A.TEST.", "http://a.test./", true), ("a.test:81", "http://a.test/", false),
        ("a.test:81", "http://a.test:81/", true), ("a.test:443", "https://a.test/", true),
        ("x, a.test", "http://a.test/", true), ("x\ta.test", "http://a.test/", true),
        ("10.0.0.0/8", "http://10.200.1.1/", true), ("10.0.0.0/8", "http://11.0.0.1/", false),
        ("192.168.4.0/22", "http://192.168.7.9/", true), ("192.168.4.0/22", "http://192.168.8.1/", false),
        ("10.0.0.0/33", "http://10.0.0.0/", false), ("10.0.0.1", "http://10.0.0.1/", true),
        ("0.0.1", "http://10.0.0.1/", false), ("0.0.0.0/0", "http://1.2.3.4/", true),
        ("0.0.0.0/0", "http://[::1]/", false),
        ("::1", "http://[::1]/", true), ("[::1]", "http://[0:0::1]/", true), ("[::1]:80", "http://[::1]/", true),
        ("[::1]:81", "http://[::1]/", false), ("fe80::/10", "http://[fe80::1%25eth0]/", true),
        ("fd00::/8", "http://[fe80::1]/", false),
        ("a.test/8", "http://a.test/", false), ("t", "http://a.test/", false),
    ])
    func `a list holds for hosts, networks and ports`(list: String, url: String, holds: Bool) throws {
        #expect(ProxyExceptions(list).hold(for: try URLText(url)) == holds)
    }

    @Test(arguments: [
        ("localhost", true), ("a.localhost", true), ("127.9.9.9", true), ("[::1]", true), ("[::2]", false),
        ("128.0.0.1", false), ("localhost.test", false), ("notlocalhost", false), ("localhost.", true),
    ])
    func `loopback is this computer`(host: String, is expected: Bool) throws {
        #expect(try URLText("http://\(host)/").isLoopback == expected)
    }

    @Test(arguments: [
        ("http://h:1/p?q", "http://h:1", "/p?q"), ("http://h:1/", "http://h:1", nil), ("h:1/p", "h:1", "/p"),
        ("socks5://u:p@h", "socks5://u:p@h", nil),
    ])
    func `a proxy has no path`(text: String, address: String, path: String?) {
        #expect(URLText.proxy(text) == (address, path))
    }
}
