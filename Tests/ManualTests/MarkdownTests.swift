import Manual
import Testing

@Suite struct MarkdownTests {
    @Test func `blocks and what is in them`() {
        let document = Document(
            markdown: """
                # Title

                One *two* **three** `four` [five](six)
                and on.

                - a `b`
                - c

                  d

                1. first

                | x | y |
                |---|---|
                | `1` | 2 |

                ```yaml
                a: 1
                  b
                ```
                """)
        #expect(
            document.blocks == [
                .heading(level: 1, [.text("Title")]),
                .paragraph([
                    .text("One "), .emphasis([.text("two")]), .text(" "), .strong([.text("three")]), .text(" "),
                    .code("four"), .text(" "), .link(target: "six", [.text("five")]), .text(" and on."),
                ]),
                .list(
                    isNumbered: false,
                    items: [
                        [.paragraph([.text("a "), .code("b")])],
                        [.paragraph([.text("c")]), .paragraph([.text("d")])],
                    ]),
                .list(isNumbered: true, items: [[.paragraph([.text("first")])]]),
                .table(head: [[.text("x")], [.text("y")]], rows: [[[.code("1")], [.text("2")]]]),
                .code(language: "yaml", text: "a: 1\n  b\n"),
            ])
    }

    @Test func `raw HTML is text`() {
        #expect(Document(markdown: "a <b>c</b>").blocks == [.paragraph([.text("a <b>c</b>")])])
    }

    @Test(arguments: ["", "\n\n", "| a |\n|---|", "```\nx", "- ", "#", "[", "\u{0}", "> q\n> r", "***"])
    func `any text is a document`(markdown: String) {
        let layout = ManualLayout(Document(markdown: markdown), columns: 40)
        #expect(layout.lines.allSatisfy { !$0.text.utf8.contains(0x0A) })
    }
}
