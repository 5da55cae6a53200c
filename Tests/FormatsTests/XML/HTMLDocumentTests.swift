import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

@Suite struct `An HTML document` {
    private func document(
        _ text: String, limits: XMLLimits = .standard, isCancelled: @escaping () -> Bool = { false }
    ) throws -> XMLDocument {
        try XMLDocument(html: Bytes(Array(text.utf8)), limits: limits, isCancelled: isCancelled)
    }

    /// One line a node: its depth, key and text.
    private func shape(_ document: XMLDocument) -> [String] {
        (1..<document.nodeCount).map { node in
            let text = document.kind(at: node) == .object ? "" : document.text(of: node)
            return "\(document.path(to: node).count - 1) \(document.key(of: node) ?? "-") \(text)"
        }
    }

    @Test func `is a row of elements, attributes and texts`() throws {
        let text = """
            <!DOCTYPE html>
            <!-- head -->
            <HTML Lang=de><head><title>A &amp; B &eacute; &foo;</title>
            <script src="x.js">if (a<b && "</b>") x();</script><style>p > a { }</style></head>
            <body><p class="a" hidden>one <b>two</b><br><img src='a>b'/><?php x ?></body></HTML>
            """
        let document = try document(text)
        #expect(
            shape(document) == [
                "1 #doctype html", "1 #comment  head ", "1 html ", "2 @lang de", "2 head ", "3 title A & B é &foo;",
                "3 script ", "4 @src x.js", "4 #text if (a<b && \"</b>\") x();", "3 style p > a { }", "2 body ", "3 p ",
                "4 @class a", "4 @hidden ", "4 #text one ", "4 b two", "4 br ", "4 img ", "5 @src a>b", "4 ?php x ?",
            ])
        #expect(document.mistakes == 1 && document.firstMistake == 4, "</b> in a script")
    }

    /// What is written, the tree, and how many mistakes are mended.
    @Test(
        arguments: [
            ("<p>one<p>two", ["1 p one", "1 p two"], 0),
            ("<ul><li>1<li>2</ul>x", ["1 ul ", "2 li 1", "2 li 2", "1 p x"], 0),
            ("<table><tr><td>1<td>2</table>", ["1 table ", "2 tr ", "3 td 1", "3 td 2"], 0),
            ("<div><b>x<i>y</b>z</i></div>", ["1 div ", "2 b ", "3 #text x", "3 i y", "2 #text z"], 2),
            ("<div>a</span></div>", ["1 div a"], 1), ("<div id=1 id=2>", ["1 div ", "2 @id 1"], 1),
            ("<a href=x?a=1&b=2>x & y</a>", ["1 a ", "2 @href x?a=1&b=2", "2 #text x & y"], 0),
            ("<main><svg/></main>", ["1 main ", "2 svg "], 0), ("<div>1 < 2</div>", ["1 div 1 < 2"], 0),
            ("<html><body>a</body></html><i>b</i>", ["1 html ", "2 body a", "1 i b"], 0),
            ("<div><!-- a --!>b", ["1 div ", "2 #comment  a ", "2 #text b"], 1), ("", [], 0),
            ("<<b", ["1 #text <", "1 b "], 1),
            ("<< <", ["1 #text << <"], 0), ("x", ["1 p x"], 0),
        ] as [(String, [String], Int)])
    func `with mistakes is mended, and they are counted`(text: String, nodes: [String], mistakes: Int) throws {
        let document = try document(text)
        #expect(shape(document) == nodes)
        #expect(document.mistakes == mistakes, "\(text)")
        #expect((document.firstMistake != nil) == (mistakes > 0))
    }

    @Test func `knows where its elements stand`() throws {
        let text = "\u{FEFF}é<HTML><p x='>'>é<b>1</b><P>2<br/>3</p><div><i>4</div></ul><a>5</html>\n"
        let document = try document(text)
        let elements = (0..<document.nodeCount).filter { document.nodeKind(at: $0) == .element }
        #expect(
            elements.map { "\(document.key(of: $0) ?? ""): " + document.sourceText(of: $0) } == [
                "p: é", "p: <p x='>'>é<b>1</b>", "b: <b>1</b>", "p: <P>2<br/>3</p>", "br: <br/>",
                "div: <div><i>4</div>", "i: <i>4", "a: <a>5</html>\n",
            ])
    }

    // MARK: Charsets

    @Test(
        arguments: [
            ([], nil, Array("é".utf8), "é"), ([], "iso-8859-1", [0xE9], "é"), ([], "windows-1251", [0xE9], "й"),
            (Array("<meta charset=windows-1251>".utf8), nil, [0xE9], "й"),
            (Array("<meta http-equiv=content-type content='text/html; charset=koi8-r'>".utf8), nil, [0xC1], "а"),
            (Array("<meta charset=koi8-r>".utf8), "windows-1251", [0xE9], "й"),
            ([0xEF, 0xBB, 0xBF] + Array("<meta charset=koi8-r>".utf8), "windows-1251", Array("é".utf8), "é"),
            (Array("<meta charset=utf-16>".utf8), nil, Array("é".utf8), "é"),
            (Array("<meta charset=utf-7>".utf8), nil, Array("+AOk-".utf8), "+AOk-"),
            (Array("<meta charset=shift_jis>".utf8), nil, [0x83, 0x65], "テ"),
            ([], "utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([], nil, [0x61, 0, 0x62], "a b"),
        ] as [([UInt8], String?, [UInt8], String)])
    func `is read in its charset`(head: [UInt8], charset: String?, bytes: [UInt8], text: String) throws {
        let source = head + Array("<div>".utf8) + bytes + Array("</div>".utf8)
        let document = try XMLDocument(html: Bytes(source), charset: charset)
        let node = try #require((0..<document.nodeCount).first { document.key(of: $0) == "div" })
        #expect(document.text(of: node) == text)
    }

    @Test func `is read in UTF-16 by its mark`() throws {
        let wide = "<div>é中</div>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let document = try XMLDocument(html: Bytes([0xFE, 0xFF] + wide))
        #expect(document.sourceText(of: 1) == "<div>é中</div>")
    }

    // MARK: Limits

    @Test func `is bounded in depth, nodes, bytes and memory`() throws {
        #expect(throws: XMLError.tooDeep(limit: 255)) { try document(String(repeating: "<b>", count: 200_000)) }
        #expect(try document(String(repeating: "<b>", count: 255)).nodeCount == 256)
        #expect(throws: XMLError.tooManyNodes(limit: 3)) {
            try document("<a><b></b><b></b></a>", limits: XMLLimits(nodes: 3))
        }
        #expect(throws: XMLError.tooLarge(bytes: 4, limit: 3)) { try document("<br>", limits: XMLLimits(bytes: 3)) }
        #expect(throws: XMLError.tooMuchMemory(limit: 1000)) {
            try document(String(repeating: "<br>", count: 9), limits: XMLLimits(memory: 1000))
        }
        #expect(throws: XMLError.tooMuchMemory(limit: 10)) {
            try XMLDocument(
                html: Bytes([0xE9] + Array("<br><br>".utf8)), charset: "latin1", limits: XMLLimits(memory: 10))
        }
    }

    /// Each attribute is compared with all others: without a bound these take seconds, and minutes where there are more.
    @Test(arguments: [
        "<a %>", "<a %", "<p title='>'><a %>", "<!-- <a b=\" --><a %>", "<!-- <a b=' --!><a %>", "<a b=\"><b c='\" %>",
        "<script><a b='</script><a %>", "<a x=' ' y=\"'\" %>", "</p a='><a %>", "<?x a='><a %>",
        "<STYLE>'</STYLE ><a %>",
        "<a b='c'% >", "<a 1=' %>", "<a b = ' '% />", "a < b='<a %>", "<script/><a %>", "<STYLE\n/><a %>",
        "<script a/><a %>",
        "<script //><a %>", "<style a='/'/><a %>", "<script a=/></script><a %>",
    ])
    func `has at most 4,096 attributes an element`(form: String) throws {
        let many = (0..<20_000).map { " a\($0)" }.joined()
        let error = #expect(throws: XMLError.self) {
            try document(form.replacing("%", with: many))
        }
        guard case .tooManyAttributes(4096, _)? = error else { throw Missing() }
        let few = (0..<4000).map { " a\($0)" }.joined()
        _ = try document(form.replacing("%", with: few))
    }

    @Test func `texts in values, comments and scripts are no attributes`() throws {
        let words = String(repeating: "a = b ", count: 5000)
        let text =
            "<p title='\(words)'><!-- <a \(words) --><script>if (a<b) { \(words) }</script>\(words) a < b \(words)"
        #expect(try document(text).nodeCount == 6)
    }

    @Test func `stops when asked to`() {
        #expect(throws: XMLError.cancelled) { try document("<p>x", isCancelled: { true }) }
        var asked = 0
        #expect(throws: XMLError.cancelled) {
            try document("<p title='" + String(repeating: "x", count: 1 << 20) + "'>") {
                asked += 1
                return asked > 3
            }
        }
        #expect(asked == 4)
    }

    // MARK: Hostile bytes

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
        "<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/x'><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a>&e;</a>",
    ])
    func `nothing outside is read, and no entity is declared`(text: String) throws {
        let document = try document(text)
        let element = try #require((0..<document.nodeCount).first { document.key(of: $0) == "a" })
        #expect(document.text(of: element) == "&e;")
    }

    /// Pieces of markup in any order, some of them cut: a tree whose nodes lie in one another, and in the bytes.
    @Test(arguments: 0..<60) func `any bytes are a tree`(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let pieces = [
            "<p>", "</p>", "<b", "</", "<", ">", "<!--", "-->", "<!", "<?", "?>", "&amp;", "&#x1F600;", "&#0;", "&",
            "\0", " ",
            "a='", "\"", "=", "<table>", "<td>", "</table>", "<script>", "</script>", "<style", "<html>", "<body x>",
            "</body>",
            "é", "\u{FEFF}", "text", "<br/>", "]]>", "<![CDATA[", "<!DOCTYPE html>", "\u{1B}[31m", "<select><option>",
            "</html>", "<head>", "<a:b>", "<title>",
        ].map { Array($0.utf8) }
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<3000, using: &random) {
            let piece = pieces.randomElement(using: &random) ?? []
            bytes += Int.random(in: 0..<20, using: &random) == 0 ? piece.prefix(1) : piece[...]
            if Int.random(in: 0..<40, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        }
        do {
            check(try XMLDocument(html: Bytes(bytes)))
        } catch {
            #expect(error == .tooDeep(limit: 255), "pieces that open and never close")
        }
        check(try XMLDocument(html: Bytes((0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) })))
    }

    private func check(_ document: XMLDocument) {
        #expect(document.next(after: 0) == document.nodeCount)
        var around = [0]
        for node in 1..<document.nodeCount {
            while let last = around.last, document.next(after: last) <= node { around.removeLast() }
            let (holder, next) = (around[around.count - 1], document.next(after: node))
            #expect(next > node && next <= document.next(after: holder))
            if let range = document.sourceRange(of: node) {
                #expect(range.lowerBound >= 0 && range.upperBound <= document.bytes.count)
                let outer = around.reversed().lazy.compactMap { document.sourceRange(of: $0) }.first
                #expect(outer.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? true)
                #expect(document.bytes[range.lowerBound..<range.lowerBound + 1].array == [UInt8(ascii: "<")])
            }
            around.append(node)
        }
    }

    private struct Missing: Error {}
}
