import CurlewBytes
import CurlewFormats
import Testing

@Suite struct `Hostile XML` {
    private func document(_ text: String, limits: XMLLimits = .standard) throws -> XMLDocument {
        try XMLDocument(parsing: Bytes(Array(text.utf8)), limits: limits)
    }

    @Test func `entities are named and never replaced`() throws {
        let document = try document("<!DOCTYPE a [<!ENTITY e 'laugh'>]><a>ha &e; ha</a>")
        #expect(document.text(of: 1) == "ha &e; ha")
    }

    @Test func `entities of entities are refused or stay names`() {
        var text = "<!DOCTYPE a [<!ENTITY l0 'laugh'>"
        for level in 1...9 {
            text += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
        }
        do throws(XMLError) {
            let document = try XMLDocument(parsing: Bytes(Array((text + "]><a>ha &l9; ha</a>").utf8)))
            #expect(document.text(of: 1) == "ha &l9; ha")
        } catch {
            #expect(error.description.contains("entity"))
        }
    }

    @Test func `one large entity used often stays a name`() throws {
        let entity = String(repeating: "x", count: 100_000)
        let uses = String(repeating: "&e;", count: 10_000)
        let document = try document("<!DOCTYPE a [<!ENTITY e '\(entity)'>]><a>\(uses)</a>")
        #expect(document.text(of: 1) == uses)
    }

    @Test func `entities in attributes do not grow`() throws {
        let text = "<!DOCTYPE a [<!ENTITY e 'xyz'>]><a b='1&e;2'/>"
        #expect(try document(text).text(of: 2) == "1&e;2")
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'http://127.0.0.1:1/x'>]><a>&e;</a>",
    ])
    func `nothing outside is read`(text: String) throws {
        #expect(try document(text).text(of: 1) == "&e;")
    }

    @Test(arguments: [
        "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a/>",
    ])
    func `no document type is fetched`(text: String) throws {
        #expect(try document(text).nodeCount == 2)
    }

    @Test func `depth is bounded without a stack`() throws {
        let deep = String(repeating: "<a>", count: 200_000)
        #expect(throws: XMLError.tooDeep(limit: 255)) { try document(deep) }
        let nested = String(repeating: "<a>", count: 255) + String(repeating: "</a>", count: 255)
        #expect(try document(nested).nodeCount == 256)
        #expect(throws: XMLError.tooDeep(limit: 2)) {
            try document("<a><b><c/></b></a>", limits: XMLLimits(depth: 2))
        }
    }

    @Test func `attributes, nodes and bytes are bounded`() throws {
        let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
        let error = #expect(throws: XMLError.self) { try document("<a \(attributes)/>") }
        guard case .tooManyAttributes(4096, _)? = error else { throw Missing() }
        #expect(throws: XMLError.tooManyNodes(limit: 3)) {
            try document("<a><b/><c/></a>", limits: XMLLimits(nodes: 3))
        }
        #expect(throws: XMLError.tooLarge(bytes: 4, limit: 3)) { try document("<a/>", limits: XMLLimits(bytes: 3)) }
    }

    @Test func `a large document is read whole`() throws {
        let text = "<a>" + String(repeating: "<b c='d'>text</b>", count: 50_000) + "</a>"
        #expect(try document(text).childCount(at: 1) == 50_000)
        let long = String(repeating: "x", count: 5_300_000)
        let pieces = "<a>" + String(repeating: "<b>\(long)</b>", count: 2) + "</a>"
        #expect(try document(pieces).text(of: 3).utf8.count == 5_300_000)
    }

    @Test func `every beginning of a document is read or refused`() {
        let text = Array(
            "<!DOCTYPE a [<!ENTITY e 'x'>]><a b='1' xmlns:n='u'><!-- c --><n:d>&e;<![CDATA[y]]></n:d><?p q?></a>".utf8)
        for count in 0..<text.count {
            #expect(throws: XMLError.self) { try XMLDocument(parsing: Bytes(Array(text[..<count]))) }
        }
    }

    private struct Missing: Error {}
}

@Suite struct `An XML parser that has not started` {
    @Test func `is made of anything, and errs when it is run`() throws {
        let parser = XMLEventParser(Bytes(Array("<foo>".utf8)))
        #expect(throws: XMLError.self) { try parser.run { _ throws(XMLError) in true } }
        #expect(throws: XMLError.self) { try XMLEventParser(Bytes()).run { _ throws(XMLError) in true } }
    }

    @Test func `hands over events in order, as often as it is run`() throws {
        let parser = XMLEventParser(Bytes(Array("<a x='1'>t<b/><!--c--><?p d?></a>".utf8)))
        for _ in 0..<2 {
            var events: [XMLEvent] = []
            try parser.run { event throws(XMLError) in
                events.append(event)
                return true
            }
            let (a, b) = (XMLName(local: "a"), XMLName(local: "b"))
            #expect(
                events == [
                    .startElement(a, attributes: [XMLAttribute(XMLName(local: "x"), "1")]), .text("t"),
                    .startElement(b, attributes: []), .endElement(b), .comment("c"),
                    .processingInstruction(target: "p", data: "d"), .endElement(a),
                ])
        }
    }

    @Test func `can be left early`() throws {
        let text = "<a>" + String(repeating: "<b/>", count: 10_000) + "</c>"
        var count = 0
        try XMLEventParser(Bytes(Array(text.utf8))).run { _ throws(XMLError) in
            count += 1
            return false
        }
        #expect(count == 1)
    }
}
