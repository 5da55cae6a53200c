import CurlewBytes
import CurlewFormats
import Testing

/// Texts in other character encodings, and what tells them.
@Suite struct CharsetTests {
    private static func text(_ bytes: [UInt8], _ charset: Charset) -> String? {
        charset.decoded(Bytes(bytes)).map { String(decoding: $0.bytes.array, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("Shift_JIS", Charset.shiftJIS), (" SJIS\n", .shiftJIS), ("windows-31j", .shiftJIS), ("gb2312", .gbk),
            ("GBK", .gbk), ("gb18030", .gb18030), ("ks_c_5601-1987", .eucKR), ("euc-kr", .eucKR),
            ("ISO-8859-1", .windows1252), ("us-ascii", .windows1252), ("latin1", .windows1252),
            ("iso-8859-9", .windows1254), ("tis-620", .windows874), ("koi8-ru", .koi8U), ("cp1251", .windows1251),
            ("utf8", .utf8), ("UTF-16", .utf16LittleEndian), ("unicodefffe", .utf16BigEndian), ("big5-hkscs", .big5),
            ("x-mac-ukrainian", .macCyrillic), ("logical", .iso8859x8),
        ])
    func `a label names a charset`(label: String, charset: Charset) {
        #expect(Charset(label: label) == charset)
    }

    /// UTF-7, the encodings that the standard gives up, and words that only iconv_open would take.
    @Test(arguments: [
        "utf-7", "UTF7", "hz-gb-2312", "iso-2022-kr", "iso-2022-cn", "csiso2022kr", "replacement", "", "klingon",
        "utf-8//translit", "../../tmp/evil", "/tmp/evil//", "IBM037", "EBCDIC-US", "shift_jis,", "utf\u{2011}8",
    ])
    func `no other word is a charset`(label: String) {
        #expect(Charset(label: label) == nil)
        #expect(CharsetReading(of: Bytes([0x61]), header: label).charset == nil)
    }

    @Test(
        arguments: [
            (Charset.shiftJIS, [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x87, 0x40], "テスト①"),
            (.gbk, [0xD6, 0xD0, 0xCE, 0xC4], "中文"), (.gb18030, [0x81, 0x30, 0x84, 0x36], "\u{A5}"),
            (.eucKR, [0xC7, 0xD1, 0xB1, 0xDB, 0x8C, 0x63], "한글똠"), (.big5, [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
            (.eucJP, [0xA5, 0xC6, 0xA5, 0xB9], "テス"),
            (.iso2022JP, [0x1B, 0x24, 0x42, 0x25, 0x46, 0x1B, 0x28, 0x42], "テ"),
            (.windows1251, [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"), (.koi8R, [0xF0, 0xD2, 0xC9], "При"),
            (.ibm866, [0x8F, 0xE0, 0xA8], "При"), (.macintosh, [0x8E], "é"), (.macCyrillic, [0x8F], "П"),
            (.windows1252, [0x80, 0xE9, 0x81], "€é\u{81}"), (.iso8859x2, [0xB1], "ą"), (.windows874, [0xA1], "ก"),
            (.userDefined, [0x61, 0x80], "a\u{F780}"), (.utf16LittleEndian, [0x3D, 0xD8, 0x00, 0xDE], "😀"),
            (.utf16BigEndian, [0, 0x61, 0x20], "a\u{FFFD}"), (.utf32BigEndian, [0, 1, 0xF6, 0], "😀"),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "a"),
        ] as [(Charset, [UInt8], String)])
    func `a text is read`(charset: Charset, bytes: [UInt8], text: String) {
        #expect(Self.text(bytes, charset) == text)
    }

    @Test(arguments: Charset.allCases.filter { !$0.isUnicode })
    func `ASCII is ASCII in every charset, and its own name is one of its labels`(charset: Charset) {
        #expect(Self.text(Array("{\"a\": 1}\n".utf8), charset) == "{\"a\": 1}\n")
        #expect(Charset(label: charset.rawValue.uppercased()) == charset)
    }

    /// What is no text is U+FFFD and counted; the ASCII behind it stays.
    @Test(
        arguments: [
            (Charset.shiftJIS, [0x61, 0xFF, 0x62], "a\u{FFFD}b"), (.shiftJIS, [0x61, 0x83], "a\u{FFFD}"),
            (.eucJP, [0xA5, 0x22], "\u{FFFD}\""), (.gbk, [0xFF, 0xD6, 0xD0], "\u{FFFD}中"),
        ] as [(Charset, [UInt8], String)])
    func `what is no text is marked`(charset: Charset, bytes: [UInt8], text: String) {
        #expect(Self.text(bytes, charset) == text)
        #expect(charset.decoded(Bytes(bytes))?.faults == 1)
    }

    @Test func `a long text is read whole`() {
        let words = [UInt8](repeating: 0x83, count: 200_000).enumerated().map { $0.offset % 2 == 0 ? 0x83 : 0x65 }
        #expect(Charset.shiftJIS.decoded(Bytes(words.map(UInt8.init)))?.bytes.count == 300_000)
    }

    // MARK: What tells the charset

    private static let html = "<html><head><meta charset=\"shift_jis\"></head>"

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array(html.utf8), "windows-1251", Charset.utf8, .mark),
            ([0xFF, 0xFE, 0x61, 0], "utf-8", .utf16LittleEndian, .mark),
            (Array(html.utf8), "windows-1251", .windows1251, .header), (Array(html.utf8), nil, .shiftJIS, .declaration),
            (
                Array("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>".utf8), nil, .koi8R,
                .declaration
            ),
            (Array("<!-- <meta charset=big5> --><META CHARSET = gbk />".utf8), nil, .gbk, .declaration),
            (Array("<?xml version='1.0' encoding='EUC-KR'?><a/>".utf8), nil, .eucKR, .declaration),
            (Array("<meta charset=utf-16>".utf8), nil, .utf8, .declaration),
            (Array("{\"a\": \"<meta charset=gbk>\"}".utf8), nil, .utf8, .content),
            (Array("plain".utf8), nil, .utf8, .content), (Array("é".utf8), nil, .utf8, .content),
            (Array("caf".utf8) + [0xE9] + Array(" tres bien".utf8), nil, .windows1252, .guess),
            (Array("caf".utf8) + [0xE9] + Array(" très bien".utf8), nil, .utf8, .content),
            ([0x00, 0xE9, 0xFF, 0x00], nil, .utf8, .content),
        ] as [([UInt8], String?, Charset, CharsetReading.Origin)])
    func `a mark goes before the header, and the header before the declaration`(
        body: [UInt8], header: String?, charset: Charset, origin: CharsetReading.Origin
    ) {
        let reading = CharsetReading(of: Bytes(body), header: header)
        #expect(reading.charset == charset && reading.origin == origin)
        #expect(CharsetReading(of: Bytes(body), chosen: "euc-jp")?.charset == .eucJP)
    }

    // MARK: Trees

    @Test func `JSON is UTF-8, and else in the charset that came with it`() throws {
        let text = Array("{\"a\": \"".utf8) + [0x83, 0x5C] + Array("\"}".utf8)
        #expect(try JSONDocument(parsing: Bytes(text), charset: "Shift_JIS").text(of: 1) == "ソ")
        #expect(throws: JSONError.self) { try JSONDocument(parsing: Bytes(text), charset: "utf-7") }
        #expect(throws: JSONError.self) { try JSONDocument(parsing: Bytes(text), charset: nil) }
        #expect(try JSONDocument(parsing: Bytes(Array("[\"é\"]".utf8)), charset: "latin1").text(of: 1) == "é")
    }

    @Test func `XML is in the charset of the header, else in that of its declaration`() throws {
        let body = Array("<?xml version='1.0' encoding='windows-1251'?><a>".utf8) + [0xCF] + Array("</a>".utf8)
        #expect(try XMLDocument(parsing: Bytes(body)).text(of: 1) == "П")
        #expect(try XMLDocument(parsing: Bytes(body), charset: "windows-1252").text(of: 1) == "Ï")
        #expect(try XMLDocument(parsing: Bytes(body), charset: "klingon").text(of: 1) == "П")
        let unknown = Array("<?xml version='1.0' encoding='UTF-7'?><a>+AGE-</a>".utf8)
        let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: Bytes(unknown)) }
        #expect(error.map { "\($0)" }?.contains("UTF-7") == true)
    }
}
