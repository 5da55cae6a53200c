import CurlewBytes
import TestSupport
import Testing

@testable import CurlewFormats

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of formats are bytes` {
    @Test func `in JSON`() {
        let samples = [#"{"a": ["b", 1, true], "c/d": {"e": "f\"g\\h"}}"#, #"[{"a b":"c:d,e"}]"#]
        #expect(DelimiterProbe.misreadings(of: samples) { (try? JSONValue(parsing: $0)).map(Self.parts) } == [])
    }

    @Test func `in YAML`() {
        let samples = [
            "a: b c\nd: [e, 'f''g', \"h\\\"i\"]\nj:\n  - k # l\n  - {m: n}\n", "a: |\n  b\n  c\n", "? a\n: b\n",
            "a: !off b\n",
        ]
        #expect(
            DelimiterProbe.misreadings(of: samples) { text in
                (try? YAMLDocument(parsing: Array(text.utf8), tags: nil).root).map { Self.parts($0) }
            } == [])
    }

    @Test func `in CSV`() {
        let samples = ["a,b\n\"c,\"\"d\",e\n", "a;b,c\r\nd,e"]
        #expect(
            DelimiterProbe.misreadings(of: samples) { text in
                (try? CSVTable(parsing: Array(text.utf8))).map { $0.records.flatMap { $0 + ["\u{1}"] } }
            } == [])
    }

    @Test func `in JSONPath and patterns`() {
        let paths = ["$.a['b c'][0,1].*", "$..a[?@.b == 'c' && match(@.d, \"e.f\")]", "$[1:2]", "$['a\\'b']"]
        #expect(DelimiterProbe.misreadings(in: paths, reading: { try JSONPath(parsing: $0).query }) == [])
    }

    @Test func `in a property list`() {
        let samples = [
            "<plist><dict><key>a&amp;b</key><string>c&#65;d</string><key>e</key><integer>-1</integer></dict></plist>"
        ]
        #expect(
            DelimiterProbe.misreadings(of: samples) { text in
                guard let document = try? PropertyListDocument(parsing: Bytes(Array(text.utf8))) else { return nil }
                return (0..<document.nodeCount).flatMap { [document.key(of: $0) ?? "-", document.text(of: $0)] }
            } == [])
    }

    @Test func `a text in YAML comes back whole, whatever it begins with`() throws {
        for mark in DelimiterProbe.marks {
            let texts = ["\(mark)a", "it'\(mark)s", "a: \(mark)b", "a #\(mark)b", "\(mark)a\n\(mark)b\n", "- \(mark)a"]
            for text in texts {
                let entries = [YAMLEntry(text, .text(text)), YAMLEntry("k", .text(text))]
                let written = YAMLWriter().document(.mapping([YAMLEntry("list", .sequence([.mapping(entries)]))]))
                let root = try #require(try YAMLDocument(parsing: Array(written.utf8)).root)
                #expect(
                    Self.parts(root).elementsEqual(["list", text, text, "k", text]) { $0.utf8.elementsEqual($1.utf8) })
            }
        }
    }

    private static func parts(_ value: JSONValue) -> [String] {
        switch value {
        case .object(let members): members.flatMap { [$0.key] + parts($0.value) }
        case .array(let items): ["["] + items.flatMap(parts) + ["]"]
        case .string(let text): [text]
        default: [value.text()]
        }
    }

    private static func parts(_ node: YAMLNode) -> [String] {
        let tag = node.tag.map { [$0] } ?? []
        if let pairs = node.pairs { return tag + pairs.flatMap { [$0.key.text] + parts($0.node) } }
        if let items = node.items { return tag + items.flatMap { parts($0) } }
        return tag + [node.text ?? ""]
    }
}
