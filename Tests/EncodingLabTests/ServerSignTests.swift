import EncodingLab
import ServerReaders
import Testing

/// The programs that answers name themselves.
@Suite struct ServerSignTests {
    @Test(arguments: [
        ([("X-Powered-By", "PHP/8.2.7")], "php", "X-Powered-By"),
        ([("x-powered-by", "Express")], "qs", "x-powered-by"),
        ([("Server", "nginx"), ("Set-Cookie", "PHPSESSID=1; path=/")], "php", "Set-Cookie"),
        ([("Server", "Puma 5.6.5"), ("Set-Cookie", "sid=1")], "rack", "Server"),
        ([("Server", "gunicorn"), ("Set-Cookie", "a=1"), ("Set-Cookie", "csrftoken=x")], "django", "Set-Cookie"),
        ([("Server", "Apache-Coyote/1.1")], "spring", "Server"),
    ]) func `a field names the program`(fields: [(String, String)], reader: String, field: String) {
        #expect(ServerSign(in: fields.map { (name: $0.0, value: $0.1) }) == ServerSign(reader, field: field))
        #expect(KnownReaders.all.contains { $0.name == reader })
    }

    @Test(arguments: [[("Server", "nginx/1.22")], [("X-Powered-By", "e\u{301}Express")], [], [("Server", "")]])
    func `other fields name none`(fields: [(String, String)]) {
        #expect(ServerSign(in: fields.map { (name: $0.0, value: $0.1) }) == nil)
    }
}
