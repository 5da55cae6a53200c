import CurlewMessage
import Testing

@Suite struct `The type of a file` {
    @Test(arguments: [
        ("a.png", "image/png"), ("/x.d/A.JPEG", "image/jpeg"), ("a.tar.gz", "application/gzip"),
        ("noext", "application/octet-stream"), ("a.", "application/octet-stream"),
        (".txt", "application/octet-stream"), ("a.what", "application/octet-stream"),
        ("x.d/y", "application/octet-stream"),
        ("a.json", "application/json"), ("", "application/octet-stream"),
    ])
    func `goes by its extension`(name: String, type: String) {
        #expect(MediaType.forFile(named: name) == type)
        #expect(MediaType(parsing: type) != nil)
    }
}
