import CurlewMessage
import Testing

/// A method and a URL typed in one line.
struct TypedRequestLineTests {
    @Test(arguments: [
        ("POST 127.0.0.1:7777/people", "POST", "127.0.0.1:7777/people"), ("post  /people", "POST", "/people"),
        ("GET http://a.test/x HTTP/1.1", "GET", "http://a.test/x"), ("Delete {{base}}/x ", "DELETE", "{{base}}/x"),
        ("PURGE /cache", "PURGE", "/cache"), ("M-SEARCH *", "M-SEARCH", "*"), ("  PUT /x", "PUT", "/x"),
        ("POST ", "POST", ""), ("GET /a b", "GET", "/a b"),
    ])
    func `a method, a space and a URL are both`(text: String, method: String, url: String) {
        let line = TypedRequestLine(text)
        #expect(line?.method == method && line?.url == url, "\(String(describing: line))")
    }

    @Test(arguments: [
        "", " ", "POST", "GET/x", "people /x", "see people", "AB /x", "/POST /x", "{{method}} /x", "GETÄ /x",
        "http://a.test/ GET", "Purge /x",
    ])
    func `all else is a URL`(text: String) {
        #expect(TypedRequestLine(text) == nil)
    }
}
