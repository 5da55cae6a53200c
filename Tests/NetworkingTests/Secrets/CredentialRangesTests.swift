import CurlewNetworking
import Testing

/// Credentials that are known by where they stand.
@Suite struct CredentialRangesTests {
    private func texts(_ ranges: [Range<Int>], of text: String) -> [String] {
        ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        ("http://h/p?q=1&api_key=k1&user%5Bpassword%5D=p%26w#access_token=a1", ["k1", "p%26w", "a1"]),
        ("http://ada:lace@h/?key=g1", ["ada:lace", "g1"]), ("http://h/password=1", []), ("http://h/?token=", []),
        ("http://h/?monkey=1&q=key", []),
    ])
    func `in a URL`(url: String, found: [String]) {
        #expect(texts(CredentialRanges.inURL(Array(url.utf8)), of: url) == found)
    }

    @Test(arguments: [
        ("Authorization", "Bearer abc", ["abc"]), ("Authorization", "abc", ["abc"]),
        ("Proxy-Authorization", "Basic YTpi", ["YTpi"]), ("Cookie", "a=1; theme=dark", ["1", "dark"]),
        ("X-Api-Key", "k 1", ["k 1"]), ("Accept", "text/plain", []), ("Referer", "http://a:b@h/", ["a:b"]),
        ("Referer", "https://h/p?a=1&access_token=t1#x", ["t1"]),
        ("Location", "/next?token=t1&b=2#id_token=t2", ["t1", "t2"]),
        ("Link", "<https://h/?token=t,1&p=2>; rel=next, </b?sig=1&api_key=k>; rel=\"prev\"", ["t,1", "k"]),
        ("Refresh", "5; url=/b?session_token=s", ["s"]),
        ("Content-Location", "//a:b@h/?token=//c:d@e/", ["a:b", "//c:d@e/"]),
        ("X-Any", "token=1; password=2", []), ("Referer", "http://u:a?token=b@h/?token=t1", ["u:a?token=b", "t1"]),
        ("Link", "<http://u:a/b@h/x>; rel=next, <http://h:80/@me>", ["u:a/b"]),
        ("X-Q", "http://u:Qu?es@h/", ["u:Qu?es"]),
        ("X-Hash", "http://u:Ha#sh@h/", ["u:Ha#sh"]),
    ])
    func `in a header field`(name: String, value: String, found: [String]) {
        #expect(texts(CredentialRanges.inHeader(SentHeader(name, value, origin: .you)), of: value) == found)
    }

    @Test(arguments: [
        (#"{"user":"a","password":"p\"w","n":1}"#, ["p\\\"w"]),
        (#"{"token": {"a": "x", "b": [1, "y", true]}, "c": "z"}"#, ["x", "1", "y"]),
        (#"[{"api_key":12},{"q":"password"},"token"]"#, ["12"]), (#"{"password":"open"#, ["ope"]),
        (#"{"token":null,"a":"b"}"#, []),
    ])
    func `in JSON`(body: String, found: [String]) {
        #expect(texts(CredentialRanges.inBody(Array(body.utf8), type: "application/json"), of: body) == found)
    }

    @Test func `in form text, parts and property lists`() {
        let form = "a=1&password=p+w&key=2"
        #expect(
            texts(CredentialRanges.inBody(Array(form.utf8), type: "application/x-www-form-urlencoded"), of: form)
                == ["p+w"])
        let parts =
            "--b\r\nContent-Disposition: form-data; name=\"user[token]\"\r\n\r\nt\r\n1\r\n--b\r\n"
            + "Content-Disposition: form-data; name=\"q\"\r\n\r\n2\r\n--b--\r\n"
        #expect(
            texts(CredentialRanges.inBody(Array(parts.utf8), type: "Multipart/form-data; boundary=b"), of: parts)
                == ["t\r\n1"])
        let list = "<plist><dict><key>password</key>\n<string>pw</string><key>q</key><string>1</string></dict></plist>"
        #expect(texts(CredentialRanges.inBody(Array(list.utf8), type: "application/x-plist"), of: list) == ["pw"])
        #expect(CredentialRanges.inBody(Array("password: x".utf8), type: "text/plain").isEmpty)
    }
}
