import CurlewBytes
import CurlewFormats
import Testing

struct XMLPropertyListTests {
    private func document(_ text: String) throws -> PropertyListDocument {
        try PropertyListDocument(parsing: Bytes(Array(text.utf8)))
    }

    private func refusal(_ bytes: [UInt8], limits: PropertyListLimits = .standard) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = try PropertyListDocument(parsing: Bytes(bytes), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ text: String, limits: PropertyListLimits = .standard) -> PropertyListError? {
        refusal(Array(text.utf8), limits: limits)
    }

    @Test(
        arguments: [
            ("<string>a b</string>", .string("a b"), "a b"), ("<string/>", .string(""), ""),
            ("<string />", .string(""), ""),
            ("<string> a\r\nb\rc </string>", .string(" a\nb\nc "), " a\nb\nc "),
            ("<string>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</string>", .string("<&>\"'A😀"), "<&>\"'A😀"),
            ("<string>a<!-- no -->b<![CDATA[<&amp;]]>c<?no?></string>", .string("ab<&amp;c"), "ab<&amp;c"),
            ("<integer> 42 </integer>", .integer(42), "42"), ("<integer>-0x1F</integer>", .integer(-31), "-0x1F"),
            ("<integer>+5</integer>", .integer(5), "+5"),
            ("<integer>18446744073709551615</integer>", .integer(Int128(UInt64.max)), "18446744073709551615"),
            ("<real>1.10</real>", .real(1.1), "1.10"), ("<real>-1e5</real>", .real(-100_000), "-1e5"),
            ("<real>+infinity</real>", .real(.infinity), "+infinity"), ("<true/>", .boolean(true), "true"),
            ("<false></false>", .boolean(false), "false"),
            ("<date>2010-11-12T13:14:15Z</date>", .date(311_260_455), "2010-11-12T13:14:15Z"),
            ("<data>\n Zm9v\n\tYmE= </data>", .data(Bytes(Array("fooba".utf8))), "Zm9vYmE="),
            ("<data/>", .data(Bytes()), ""),
            ("<array/>", .array([]), ""), ("<dict></dict>", .dictionary([]), ""),
            ("<array><true/><array><false/></array></array>", .array([.boolean(true), .array([.boolean(false)])]), ""),
            (
                "<dict><key>b</key><true/><key/><true/><key>b</key><false/></dict>",
                .dictionary([.init("b", .boolean(true)), .init("", .boolean(true)), .init("b", .boolean(false))]), ""
            ),
        ] as [(String, PropertyListValue, String)])
    func `every element has its value and its text`(element: String, value: PropertyListValue, text: String) throws {
        for source in [element, "<plist version=\"1.0\">\n\(element)\n</plist>"] {
            let document = try document(source)
            #expect(document.format == .xml)
            #expect(PropertyListValue(document) == value)
            #expect(document.text(of: 0) == text)
            #expect(document.sourceText(of: 0) == element)
        }
    }

    @Test func `nodes are numbered in document order and folding is a jump`() throws {
        let document = try document(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- a > b -->
            <plist version="1.0"><dict><key>a &amp; b</key><array><integer>1</integer><true/></array>
            <key><![CDATA[<c>]]></key> <!-- x --> <string>d</string></dict></plist>

            """)
        #expect((0..<document.nodeCount).map(document.kind) == [.object, .array, .number, .boolean, .string])
        #expect((0..<document.nodeCount).map(document.next) == [5, 4, 3, 4, 5])
        #expect((0..<document.nodeCount).map(document.childCount) == [2, 2, 0, 0, 0])
        #expect((0..<document.nodeCount).map { document.key(of: $0) } == [nil, "a & b", nil, nil, "<c>"])
        #expect(document.sourceText(of: 1) == "<array><integer>1</integer><true/></array>")
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key></dict></plist>", "line 1, column 26: a value expected."),
        ("<plist><dict><true/></dict></plist>", "line 1, column 14: <key> or </dict> expected."),
        ("<plist>\n<array>\nx</array></plist>", "line 3, column 1: a value or </array> expected."),
        ("<plist/>", "line 1, column 1: a value expected."), ("<plist></plist>", "line 1, column 8: a value expected."),
        ("<plist><true/><true/></plist>", "line 1, column 15: </plist> expected."),
        ("<true/> x", "line 1, column 9: the end expected."),
        ("<html></html>", "line 1, column 1: <html> is not an element of property lists."),
        ("<integer>abc</integer>", "line 1, column 10: 'abc' is not a value for <integer>."),
        ("<integer/>", "line 1, column 1: '' is not a value for <integer>."),
        ("<integer>--1</integer>", "line 1, column 10: '--1' is not a value for <integer>."),
        ("<real>0x10</real>", "line 1, column 7: '0x10' is not a value for <real>."),
        ("<date>2010-02-30T00:00:00Z</date>", "line 1, column 7: '2010-02-30T00:00:00Z' is not a value for <date>."),
        ("<data>Zm9</data>", "line 1, column 7: 'Zm9' is not a value for <data>."),
        ("<data>Zm9*</data>", "line 1, column 7: 'Zm9*' is not a value for <data>."),
        ("<true>x</true>", "line 1, column 7: 'x' is not a value for <true>."),
        ("<string>a<b/></string>", "line 1, column 10: </string> expected."),
        ("<string>a</data>", "line 1, column 10: </string> expected."),
        ("<string>a", "line 1, column 10: </string> expected."), ("<string", "line 1, column 8: '>' expected."),
        ("<string<", "line 1, column 8: '>' expected."), ("<array></dict>", "line 1, column 8: </array> expected."),
        ("<string>&nbsp;</string>", "line 1, column 9: the entity '&nbsp;' is not known."),
        ("<string>&#0;</string>", "line 1, column 9: '&#0;' is not a character."),
        ("<string>&#xD800;</string>", "line 1, column 9: '&#xD800;' is not a character."),
        ("<string>&#-1;</string>", "line 1, column 9: '&#-1;' is not a character."),
        ("<string>a & b</string>", "line 1, column 11: ';' after '&' expected."),
        ("<string>\u{1}</string>", "line 1, column 9: a character that XML allows expected."),
        ("<!-- ", "line 1, column 6: '-->' expected."), ("<!DOCTYPE plist [", "line 1, column 18: '>' expected."),
        (
            "<?xml version='1.0' encoding='UTF-7'?><true/>",
            "line 1, column 1: the encoding 'UTF-7' is not known."
        ),
    ])
    func `an error says where and what`(text: String, words: String) {
        #expect(refusal(text)?.description == "Not a valid property list at \(words)")
    }

    @Test func `entities of a document type are neither expanded nor fetched`() {
        let text = """
            <!DOCTYPE plist [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd"><!-- "]> -->]>
            <plist><string>&b;</string></plist>
            """
        #expect(
            refusal(text)?.description
                == "Not a valid property list at line 2, column 16: the entity '&b;' is not known.")
    }

    @Test func `other encodings are transcoded`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><string>é😀</string>"
        let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try PropertyListDocument(parsing: Bytes(wide)).text(of: 0) == "é😀")
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8) + [0xE9] + Array("</string>".utf8)
        #expect(try PropertyListDocument(parsing: Bytes(latin)).text(of: 0) == "é")
        let place = TextPosition(offset: 8, line: 1, column: 9)
        #expect(refusal(Array("<string>".utf8) + [0xE9] + Array("</string>".utf8)) == .xml(.malformedText, at: place))
        #expect(try document("\u{FEFF}<true/>").kind(at: 0) == .boolean)
    }

    @Test func `depth, size and count have limits that are named`() {
        #expect(refusal(String(repeating: "<array>", count: 100_000)) == .tooDeep(limit: 512))
        #expect(refusal(String(repeating: "<dict><key>a</key>", count: 100_000)) == .tooDeep(limit: 512))
        let arrays = String(repeating: "<array>", count: 512) + String(repeating: "</array>", count: 512)
        #expect(refusal(arrays) == nil)
        #expect(refusal("<array><true/></array>", limits: PropertyListLimits(nodes: 1)) == .tooManyValues(limit: 1))
        #expect(refusal("<true/>", limits: PropertyListLimits(bytes: 6)) == .tooLarge(bytes: 7, limit: 6))
    }

    @Test func `long work can be cancelled`() {
        let text = "<array>" + String(repeating: "<true/>", count: 70_000) + "</array>"
        #expect(throws: PropertyListError.cancelled) {
            try PropertyListDocument(parsing: Bytes(Array(text.utf8)), isCancelled: { true })
        }
    }

    @Test func `no part of a list is a list`() throws {
        let text = """
            <?xml version="1.0"?><plist><dict><key>a&lt;</key><array><integer>12</integer><date>2010-11-12T13:14:15Z</date>\
            <data>Zm9v</data></array><key>é</key><string><![CDATA[x]]>&#65;</string></dict></plist>
            """.utf8
        #expect(refusal(Array(text)) == nil)
        for length in 0..<text.count { #expect(refusal(Array(text.prefix(length))) != nil, "\(length) bytes") }
    }

    @Test func `what is neither XML nor binary is named`() {
        #expect(refusal("") == .unknownFormat)
        #expect(refusal("{\"a\": \"b = c\"}") == .unknownFormat)
        #expect(refusal("{ a = b; }") == .oldStyle)
        #expect(refusal("( a, b )") == .oldStyle)
        #expect(refusal("bplist16 and what follows it, which is another format") == .unknownFormat)
        #expect(refusal("/* c */ \"a\" = \"b\";") == .oldStyle)
        #expect(PropertyListError.oldStyle.description.contains("old-style"))
    }
}
