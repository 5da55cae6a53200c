import CurlewDiffering
import Testing

/// Two texts by lines.
@Suite struct LineDifferenceTests {
    private func shown(_ first: String, _ second: String) -> [String] {
        LineDifference.between(Array(first.utf8), Array(second.utf8)).map { line in
            let sign = line.side == .both ? " " : line.side == .first ? "-" : "+"
            return sign + line.text
        }
    }

    @Test(arguments: [
        ("", "", []), ("a\n", "a\n", [" a"]), ("", "a\nb\n", ["+a", "+b"]), ("a\n", "", ["-a"]),
        ("a\nb\nc\n", "a\nx\nc\n", [" a", "-b", "+x", " c"]), ("a\nb\n", "b\na\n", ["-a", " b", "+a"]),
        ("a\nb\nc\nd\n", "a\nd\n", [" a", "-b", "-c", " d"]), ("a\nd\n", "a\nb\nc\nd\n", [" a", "+b", "+c", " d"]),
        ("a\n\nb", "a\n\nb\n", [" a", " ", " b"]), ("a\na\na\n", "a\n", [" a", "-a", "-a"]),
        ("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", ["-a", "-b", " c", "+b", " a", " b", "-b", " a", "+c"]),
    ])
    func `what is taken away stands before what comes`(first: String, second: String, lines: [String]) {
        #expect(shown(first, second) == lines)
    }

    @Test func `both texts can be told from it, whatever they are`() {
        var seed: UInt64 = 7
        func next(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        for _ in 0..<300 {
            let texts = (0..<2).map { _ in (0..<next(12)).map { _ in "\("abc".utf8.map { $0 }[next(3)])\n" }.joined() }
            let lines = LineDifference.between(Array(texts[0].utf8), Array(texts[1].utf8))
            #expect(lines.filter { $0.side != .second }.map { $0.text + "\n" }.joined() == texts[0])
            #expect(lines.filter { $0.side != .first }.map { $0.text + "\n" }.joined() == texts[1])
        }
    }

    @Test func `texts that have little in common stand one behind the other`() {
        let (one, two) = ((0..<2000).map { "a\($0)" }, (0..<2000).map { "b\($0)" })
        let lines = shown("x\n" + one.joined(separator: "\n"), "x\n" + two.joined(separator: "\n"))
        #expect(lines == [" x"] + one.map { "-" + $0 } + two.map { "+" + $0 })
    }

    @Test func `lines far from a difference are counted`() {
        let lines = (0..<20).map { DifferenceLine($0 == 10 ? .first : .both, "\($0)") }
        let rows = DifferenceRow.rows(lines, context: 2)
        #expect(rows == [.common(8)] + lines[8...12].map { .line($0) } + [.common(7)])
        #expect(DifferenceRow.rows([]).isEmpty)
    }
}
