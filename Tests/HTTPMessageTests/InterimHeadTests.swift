import CurlewMessage
import Testing

/// Heads before the answer's, as text in a column and back.
@Suite struct InterimHeadTests {
    @Test(arguments: [
        [], [InterimHead(status: 100, reason: "Continue", fields: [:])],
        [
            InterimHead(status: 102, reason: "Processing", fields: [:]),
            InterimHead(
                version: "HTTP/2", status: 103, reason: "",
                fields: ["Link": "</a: b>; rel=preload", "link": "", "X": "caf\u{E9}"]),
            InterimHead(status: 199, reason: "Two  words", fields: ["A": "1"]),
        ],
    ])
    func `come back as they were`(heads: [InterimHead]) {
        #expect([InterimHead](lines: heads.lines) == heads)
    }

    @Test(arguments: ["", "\n\n\n", "HTTP/1.1\n\n", "HTTP/1.1 x y\n\n", "HTTP/1.1 103 cut off"])
    func `what is none is left out`(text: String) {
        #expect([InterimHead](lines: text).isEmpty)
    }

    @Test func `a status line has no gaps`() {
        #expect(InterimHead(status: 103, reason: "Early Hints", fields: [:]).statusLine == "HTTP/1.1 103 Early Hints")
        #expect(InterimHead(version: "HTTP/2", status: 103, reason: "", fields: [:]).statusLine == "HTTP/2 103")
    }
}
