import CurlewFormats
import TestSupport
import Testing

@Suite struct YAMLWriterTests {
    @Test(arguments: [
        "", " ", "yes", "no", "off", "on", "y", "~", "null", "true", "1e3", "0o17", "012", "0x1F", "1_000", "12:30:45",
        "2026-01-01", ".inf", "-.inf", "+1", "-", "- a", "a: b", "a #b", "#a", "a:", "{{base}}/x", "[a]", "!x", "&x",
        "*x", "%x", "@x", "`x", "\"q\"", "'q'", "it's", "a\tb", "\t", "a\u{85}b", "a\u{2028}b", "a\u{2029}b",
        "\u{FEFF}a",
        "a\u{0}b", "\u{1B}[31m", "\u{7F}", "a\\b", "=", "<<", "---", "...", "日本", "👩‍👧", "e\u{301}", "a\r\nb", "a\n",
        "a\nb", "a\nb\n", "a\n\n\n", "\na", " a\nb", "a \n b ", "\n", "\n\n", "a\n\tb\n", "x\n# y\n", "GET {{a}}/b",
    ])
    func `any text comes back as the same text, in block and in flow`(text: String) throws {
        for value in [YAMLValue.text(text), .sequence([.text(text)]), .mapping([YAMLEntry(text, .text(text))])] {
            let root = YAMLValue.mapping([YAMLEntry("k", value), YAMLEntry("l", .sequence([value, value]))])
            let written = YAMLWriter().document(root)
            #expect(try YAMLDocument(parsing: written).root?.value == root, "\(written)")
        }
    }

    @Test func `random trees come back`() throws {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<300 {
            let tree = YAMLValue.mapping([YAMLEntry("root", randomValue(depth: 4, &random))])
            let written = YAMLWriter().document(tree)
            #expect(try YAMLDocument(parsing: written, tags: ["off", "x"]).root?.value == tree, "\(written)")
        }
    }

    @Test func `random edits of random trees come back, and what did not change keeps its bytes`() throws {
        var random = SeededNumbers(seed: 11)
        for _ in 0..<300 {
            let old = YAMLValue.mapping((0..<4).map { YAMLEntry("k\($0)", randomValue(depth: 3, &random)) })
            var entries = try #require(old.entries)
            entries[Int.random(in: 0..<4, using: &random)].value = randomValue(depth: 3, &random)
            let source = Array(("# top\n" + YAMLWriter().document(old) + "# end\n").utf8)
            let result = try YAMLPatch.patch(source, to: .mapping(entries))
            #expect(try YAMLDocument(parsing: result, tags: nil).root?.value == .mapping(entries))
            #expect(result.starts(with: Array("# top\n".utf8)) && result.suffix(6) == Array("# end\n".utf8)[...])
        }
    }

    private func randomValue(depth: Int, _ random: inout SeededNumbers) -> YAMLValue {
        let tag = [nil, nil, nil, "!off", "!off.x"].randomElement(using: &random) ?? nil
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &random) {
        case 0: return .plain(["1", "true", "null", "-1.5e3"].randomElement(using: &random) ?? "1", tag: tag)
        case 1:
            return .text(
                ["a", "a b", "no", "x: y", "a\nb\n", "", "é", "\"", "a\n", "# x"].randomElement(using: &random) ?? "")
        case 2: return .text("w\(count)", tag: tag)
        case 3: return .sequence((0..<count).map { _ in randomValue(depth: depth - 1, &random) }, tag: tag)
        default:
            let entries = (0..<count).map { YAMLEntry("k\($0)", randomValue(depth: depth - 1, &random)) }
            return .mapping(entries, tag: tag)
        }
    }
}
