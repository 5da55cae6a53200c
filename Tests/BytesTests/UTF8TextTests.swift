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

    @Test(
        arguments: [
            ("a://b", "://", 1..<4), ("aaab", "aab", 1..<4), ("a:/b://", "://", 4..<7), ("\u{301}://", "://", 2..<5),
            ("ab", "abc", nil), ("ab", "b", 1..<2), ("", "a", nil), ("ab", "", 0..<0),
        ] as [(String, String, Range<Int>?)])
    func `is found by its bytes`(text: String, part: String, place: Range<Int>?) {
        let bytes = Array(text.utf8)
        #expect(bytes.firstRange(of: part.utf8) == place)
        #expect(
            ([0] + bytes).dropFirst().firstRange(of: part.utf8) == place.map { $0.lowerBound + 1..<$0.upperBound + 1 })
        let start = text.utf8.startIndex
        let found = text.utf8.firstRange(of: part.utf8).map { range in
            text.utf8.distance(
                from: start, to: range.lowerBound)..<text.utf8.distance(from: start, to: range.upperBound)
        }
        #expect(found == place)
    }

    @Test func `has words between white space of any kind, marks included`() {
        #expect("a \u{301}b\u{A0}c".words() == ["a", "\u{301}b", "c"])
        #expect("status 200 x".words(maxSplits: 1) == ["status", "200 x"])
        #expect(" \u{2003}".isBlank && !" \u{301}".isBlank)
        #expect("a\u{A0}".holdsWhitespace && !"a".holdsWhitespace)
    }
}
