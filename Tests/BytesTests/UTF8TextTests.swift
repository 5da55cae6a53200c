import CurlewBytes
import TestSupport
import Testing

@Suite struct `Text by its bytes` {
    @Test(arguments: DelimiterProbe.marks) func `is cut at delimiters that a mark hides`(mark: String) {
        let text = "a:\(mark)b/\(mark)c"
        #expect(text.utf8.cut(at: ":").map { [$0.before, $0.behind] } == ["a", "\(mark)b/\(mark)c"])
        #expect(text.utf8.cut(atLast: "/").map { [$0.before, $0.behind] } == ["a:\(mark)b", "\(mark)c"])
        #expect(text.utf8.cut(at: "?") == nil)
        #expect(text.utf8.split(separator: "/") == ["a:\(mark)b", "\(mark)c"])
        #expect(text.utf8.text(before: ":") == "a")
        #expect(text.utf8.text(before: "?") == text)
        #expect(text.utf8.text(beforeAny: "/:") == "a")
        #expect(text.utf8.text(behind: "a:") == "\(mark)b/\(mark)c")
        #expect(text.utf8.text(behind: "b") == nil)
        #expect("\(mark)/".utf8.text(withoutEnd: "/") == Substring(mark))
        #expect("x".utf8.text(withoutEnd: "xx") == nil)
        #expect(text.utf8.contains(":"))
        #expect("\(mark){{a".utf8.contains("{{"))
        #expect(" \(mark)a\t".utf8.trimmed() == "\(mark)a")
    }

    @Test func `is the same only where its bytes are`() {
        #expect("\u{E1}" == "a\u{301}")
        #expect(!"\u{E1}".utf8.isSame(as: "a\u{301}"))
        #expect(!"a".utf8.isSame(as: "ab"))
        #expect("a\r\n".utf8.hasSuffix("\n"))
        #expect("a\r\nb".utf8.split(separator: "\n") == ["a\r", "b"])
    }

    @Test func `has words between white space of any kind, marks included`() {
        #expect("a \u{301}b\u{A0}c".words() == ["a", "\u{301}b", "c"])
        #expect("status 200 x".words(maxSplits: 1) == ["status", "200 x"])
        #expect(" \u{2003}".isBlank && !" \u{301}".isBlank)
        #expect("a\u{A0}".holdsWhitespace && !"a".holdsWhitespace)
    }
}
