import CurlewMessage
import CurlewNetworking
import Testing

@Suite struct FileNameTests {
    @Test(arguments: [
        ("attachment; filename=\"report.pdf\"", "report.pdf"), ("attachment; filename=report.pdf", "report.pdf"),
        ("inline;filename = \"a b.txt\" ", "a b.txt"), ("attachment; filename=\"a\\\"b.txt\"", "a\"b.txt"),
        ("attachment; filename=\"plain.txt\"; filename*=UTF-8''na%C3%AFve.txt", "naïve.txt"),
        ("attachment; filename*=iso-8859-1'en'%E9t%E9.txt; filename=\"b\"", "été.txt"),
        ("attachment; filename*=utf-16''x; filename=b", "b"), ("attachment; filename*=UTF-8''%ff; filename=b", "b"),
        ("attachment; filename*=UTF-8''%4; filename=b", "b"),
        ("attachment; filename=\"../../etc/passwd\"", "passwd"), ("attachment; filename=\"/etc/passwd\"", "passwd"),
        ("attachment; filename=\"..\\\\..\\\\evil.exe\"", "evil.exe"), ("attachment; filename=\"-rf\"", "rf"),
        ("attachment; filename=\".bashrc\"", "bashrc"),
        ("attachment; filename=\"a\u{1B}[31mb\u{0}c\u{7}\"", "a-[31mb-c-"),
        ("attachment; filename=\"trailing. . \"", "trailing"), ("attachment; filename*=UTF-8''%2e%2e%2fx", "x"),
        ("attachment; filename=\"\u{202E}gpj.exe\"", "gpj.exe"), ("attachment; filename=\"日本.txt\"", "日本.txt"),
        ("attachment; filename=\"ne\u{301}.txt\"", "ne\u{301}.txt"), ("attachment; filename=\"நி.txt\"", "நி.txt"),
        ("attachment; filename=\"a:b & c'd.txt\"", "a:b & c'd.txt"), ("attachment; filename=\"a\u{2028}b\"", "a-b"),
    ])
    func `a server's name is made safe`(field: String, name: String) {
        let fields = HeaderFields([HeaderField("Content-Disposition", field)])
        #expect(FileName.suggested(url: "http://a.test/other", fields: fields) == name)
    }

    @Test(arguments: ["attachment", "attachment; filename=\"\"", "attachment; filename=\"..\"", "attachment; name=x"])
    func `without a name in it the URL gives one`(field: String) {
        let fields = HeaderFields([HeaderField("Content-Disposition", field)])
        #expect(FileName.suggested(url: "http://a.test/dir/other.bin?x=1", fields: fields) == "other.bin")
    }

    @Test func `a name has at most 80 bytes, cut between characters`() {
        let field = HeaderField(
            "Content-Disposition", "attachment; filename=\"" + String(repeating: "é", count: 300) + "\"")
        #expect(FileName.disposition(HeaderFields([field])) == String(repeating: "é", count: 40))
    }
}
