import CurlewBytes
import CurlewFormats
import Testing

@Suite struct `An XML document` {
    private func document(_ text: String, limits: XMLLimits = .standard) throws -> XMLDocument {
        try XMLDocument(parsing: Bytes(Array(text.utf8)), limits: limits)
    }

    /// One line a node: its depth, key and text.
    private func shape(_ document: XMLDocument) -> [String] {
        (0..<document.nodeCount).map { node in
            let depth = document.path(to: node).count - 1
            let key = document.key(of: node) ?? "-"
            let text =
                document.kind(at: node) == .object ? "{\(document.childCount(at: node))}" : document.text(of: node)
            return "\(depth) \(key) \(text)"
        }
    }

    @Test func `is a row of elements, attributes and texts`() throws {
        let text = #"<?xml version="1.0"?><foo a="1" b='2'><bar>some &amp; text</bar><br/> tail </foo>"#
        #expect(
            try shape(document(text)) == [
                "0 - {1}", "1 foo {5}", "2 @a 1", "2 @b 2", "2 bar some & text", "2 br ", "2 #text  tail ",
            ])
    }

    @Test func `keeps comments, CDATA and instructions, and no layout`() throws {
        let text = """
            <!-- head -->
            <?style href="a"?>
            <a>
              <b><![CDATA[<x>]]></b>
              <!-- in -->
              one<![CDATA[two]]>three
            </a>
            """
        #expect(
            try shape(document(text)) == [
                "0 - {3}", "1 #comment  head ", #"1 ?style href="a""#, "1 a {5}", "2 b <x>", "2 #comment  in ",
                "2 #text \n  one", "2 #cdata two", "2 #text three\n",
            ])
    }

    @Test func `names have their namespaces`() throws {
        let document = try document(
            #"<f xmlns="urn:a" xmlns:x="urn:b" x:k="1" k="2"><x:y/></f>"#)
        #expect(document.name(of: 1) == XMLName(local: "f", namespace: "urn:a"))
        let names = (2..<document.nodeCount).compactMap { document.name(of: $0) }
        #expect(names.map(\.qualified) == ["xmlns", "xmlns:x", "x:k", "k", "x:y"])
        #expect(names.last == XMLName(prefix: "x", local: "y", namespace: "urn:b"))
        #expect(names[2].namespace == "urn:b" && names[3].namespace == nil)
    }

    @Test func `knows where its elements stand`() throws {
        let text =
            "\u{FEFF}<?xml version='1.0'?><!DOCTYPE a [<!-- > --><!ENTITY e '<q>'>]><a x='>'>é<b>1</b><!-- <b> --><c/></a>\n"
        let document = try document(text)
        let elements = (0..<document.nodeCount).filter { document.nodeKind(at: $0) == .element }
        #expect(
            elements.map { document.sourceText(of: $0) } == [
                "<a x='>'>é<b>1</b><!-- <b> --><c/></a>", "<b>1</b>", "<c/>",
            ])
        #expect(document.sourceRange(of: 2) == nil)
        #expect(document.sourceText(of: 2) == ">")
    }

    @Test(arguments: [
        ("<foo", 1, 5), ("<a>\n  <b></a>", 2, 10), ("", 1, 1), ("garbage", 1, 1), ("<a>\n\n &nothing; </a>", 3, 11),
        ("<a><b/><a>", 1, 11), ("<a b=1/>", 1, 6), ("<a/><b/>", 1, 5), ("<1/>", 1, 2),
    ])
    func `says where it is not well-formed`(text: String, line: Int, column: Int) throws {
        do {
            _ = try document(text)
            Issue.record("taken")
        } catch let error as XMLError {
            guard case .notWellFormed(let code, let message, let place) = error else { throw error }
            #expect(place.line == line && place.column == column, "\(error)")
            #expect(code > 0 && !message.isEmpty)
            #expect(error.description.hasPrefix("Not well-formed XML at line \(line), column \(column): "))
        }
    }

    @Test func `tells bytes that are not of its encoding`() throws {
        let bytes = Bytes(Array("<a>\n".utf8) + [0xFF] + Array("</a>".utf8))
        let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: bytes) }
        #expect(error?.position == TextPosition(offset: 4, line: 2, column: 1))
        let nul = Bytes(Array("<a>".utf8) + [0] + Array("</a>".utf8))
        #expect(throws: XMLError.self) { try XMLDocument(parsing: nul) }
    }

    @Test func `is read in UTF-16, ISO-8859-1 and what libxml2 knows besides`() throws {
        let wide = "<?xml version='1.0' encoding='UTF-16'?><a>é中</a>".utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let utf16 = try XMLDocument(parsing: Bytes([0xFF, 0xFE] + wide))
        #expect(utf16.text(of: 1) == "é中")
        #expect(utf16.sourceText(of: 1) == "<a>é中</a>")
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try XMLDocument(parsing: Bytes(latin)).text(of: 1) == "é")
        let cyrillic = Array("<?xml version='1.0' encoding='KOI8-R'?><a>".utf8) + [0xC1] + Array("</a>".utf8)
        let document = try XMLDocument(parsing: Bytes(cyrillic))
        #expect(document.text(of: 1) == "а")
        #expect(document.sourceText(of: 1) == "<a>а</a>")
    }

    @Test func `cuts a text between characters`() throws {
        let document = try document("<a>aé中</a>")
        #expect((0...7).map { document.text(of: 1, fromAtMost: $0) } == ["", "a", "a", "aé", "aé", "aé", "aé中", "aé中"])
    }

    @Test func `stops when asked to`() {
        let text = "<a>" + String(repeating: "<b/>", count: 5000) + "</a>"
        #expect(throws: XMLError.cancelled) {
            try XMLDocument(parsing: Bytes(Array(text.utf8)), isCancelled: { true })
        }
    }
}
