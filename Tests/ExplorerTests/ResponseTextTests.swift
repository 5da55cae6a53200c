import CurlewBytes
import CurlewNetworking
import Keys
import TestSupport
import Testing

@testable import Explorer
@testable import Viewing

@Suite struct ResponseTextTests {
    private static func text(_ string: String) -> BodyText { BodyText(Bytes(Array(string.utf8))) }

    /// Lines by definition: split after each LF.
    private static func starts(_ string: String) -> [Int] {
        let bytes = Array(string.utf8)
        return [0] + bytes.indices.filter { bytes[$0] == 0x0A && $0 + 1 < bytes.count }.map { $0 + 1 }
    }

    private static func random(_ seed: Int, length: Int) -> String {
        var random = RandomJSON(seed: seed)
        let pieces = ["a", "word ", "\n", "\n\n", "\r\n", "\t", "é", "漢字", "\u{1B}", "e\u{301}", "👩‍👩‍👧"]
        return (0..<length).map { _ in pieces[random.below(pieces.count)] }.joined()
    }

    @Test(arguments: 0..<30) func `lines are found by number and by place`(seed: Int) {
        let string = Self.random(seed, length: 400)
        let text = Self.text(string)
        let starts = Self.starts(string)
        #expect(text.lineCount == starts.count)
        for (number, start) in starts.enumerated() {
            #expect(text.start(ofLine: number) == start)
            #expect(text.line(at: start) == number)
        }
    }

    @Test func `many short lines and long ones are found from few marks`() {
        let string = String(repeating: "\n", count: 5000) + String(repeating: "x", count: 200_000) + "\nend"
        let text = Self.text(string)
        #expect(text.lineCount == 5002)
        #expect(text.start(ofLine: 5001) == string.utf8.count - 3)
        #expect(text.lineRange(at: 100_000) == 5000..<205_001)
        #expect(text.line(at: 150_000) == 5000)
    }

    @Test(arguments: 0..<30) func `rows cover the text once, forwards and backwards, in every shape`(seed: Int) {
        let text = Self.text(Self.random(seed, length: 300))
        for shape in [TextRows.Shape.lines, .wrapped(columns: 10), .wrapped(columns: 1), .hex(bytes: 16)] {
            let rows = TextRows(text: text, shape: shape)
            let all = rows.rows(from: 0, count: .max)
            #expect(all.first == 0)
            #expect(zip(all, all.dropFirst()).allSatisfy { rows.end(of: $0) == $1 })
            #expect(all.last.map { rows.end(of: $0) } == text.bytes.count)
            #expect(Array(sequence(first: all[all.count - 1]) { rows.previous(before: $0) }) == all.reversed())
            for offset in stride(from: 0, to: text.bytes.count, by: 7) {
                #expect(all.last { $0 <= offset } == rows.start(of: offset))
            }
        }
    }

    @Test func `wrapped rows fit the width`() {
        let text = Self.text(Self.random(4, length: 500))
        let rows = TextRows(text: text, shape: .wrapped(columns: 12))
        for row in rows.rows(from: 0, count: .max) {
            #expect(ShownText.columns(text.bytes[row..<rows.contentEnd(of: row)]) <= 12)
        }
    }

    // MARK: Charsets

    @Test func `charsets that are known are shown as text`() {
        #expect(BodyText(Bytes([0x63, 0xE9]), charset: "ISO-8859-1").bytes.array == Array("cé".utf8))
        #expect(BodyText(Bytes([0xFF, 0xFE, 0x61, 0, 0xE9, 0])).bytes.array == Array("aé".utf8))
        #expect(BodyText(Bytes([0x80]), charset: "windows-1252").bytes.array == Array("€".utf8))
        #expect(ShownText.text(Bytes([0x63, 0xE9])) == #"c\xE9"#)
    }

    /// `a€😀` and more in each form of UTF-32.
    @Test(
        arguments: [
            ("utf-32", [0xFF, 0xFE, 0, 0], true), ("utf-32", [0, 0, 0xFE, 0xFF], false), ("utf-32", [], false),
            ("utf-32", [], true), ("UTF-32LE", [], true), ("utf-32be", [], false), (nil, [0xFF, 0xFE, 0, 0], true),
            ("utf-8", [0, 0, 0xFE, 0xFF], false),
        ] as [(String?, [UInt8], Bool)])
    func `UTF-32 is shown as text`(name: String?, mark: [UInt8], isLittleEndian: Bool) {
        let sample = "a€😀 is long enough to be read as text!"
        let bytes = sample.unicodeScalars.flatMap { scalar in
            let unit = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
            return isLittleEndian ? unit : unit.reversed()
        }
        let text = BodyText(Bytes(mark + bytes), charset: name)
        #expect(String(decoding: text.bytes.array, as: UTF8.self) == sample)
        #expect(text.doubt == nil && !text.isBinary)
        let cut = BodyText(Bytes(mark + bytes.dropLast()), charset: name)
        #expect(String(decoding: cut.bytes.array, as: UTF8.self) == sample.dropLast() + "\u{FFFD}")
        #expect(cut.doubt == .damaged)
    }

    @Test func `a text of UTF-16 that begins with NUL is no UTF-32`() {
        let words = Array("NUL and then words".utf8)
        let text = BodyText(Bytes([0xFF, 0xFE, 0, 0] + words.flatMap { [$0, 0] }), charset: "utf-16")
        #expect(text.bytes.array == [0] + words)
    }

    @Test(
        arguments: [
            ([0x61], "utf-7", .unknown("utf-7")), ([0x61], "ZZZ", .unknown("zzz")), ([0x61], "utf-8", nil),
            ([0x61, 0xE9, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61], nil, .guessed("windows-1252")),
            ([0xC3, 0xA9, 0xE9, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61], nil, .damaged),
            (Array("<meta charset=windows-1251>".utf8) + [0xCF], nil, nil),
            (Array("<meta charset=windows-1251>é".utf8), nil, .looksUTF8("windows-1251")),
            ([0x83], "shift_jis", .damaged),
            ([0xC3, 0xA9], "ISO-8859-1", .looksUTF8("iso-8859-1")), ([0xE9], "iso-8859-1", nil),
            ([0x61], "iso-8859-1", nil), ([0x00, 0xE9, 0xFF, 0x00], nil, nil), ([0xC3, 0xA9], nil, nil),
        ] as [([UInt8], String?, CharsetDoubt?)])
    func `a charset that does not fit is doubted`(bytes: [UInt8], name: String?, doubt: CharsetDoubt?) {
        #expect(BodyText(Bytes(bytes), charset: name).doubt == doubt)
    }

    @Test(arguments: ["iso-8859-1", "windows-1252", "utf-32", "utf-8"])
    func `hex shows the bytes that came, whatever the charset`(name: String) {
        let bytes = (0..<64).map { UInt8($0 % 2 == 0 ? 0x81 : 0x01) }
        let text = BodyText(Bytes(bytes), charset: name)
        #expect(text.isBinary && text.bytes.array == bytes)
    }

    @Test func `UTF-7 is never decoded`() {
        let model = Model.showing("+ADw-script+AD4-", type: "text/plain; charset=utf-7")
        #expect(
            model.paneLines(rows: 2) == [
                "! charset \"utf-7\" is not known, its bytes are shown; :charset chooses one", " +ADw-script+AD4-",
            ])
        #expect(BodyText(Bytes([0x61]), chosen: "utf-7") == nil)
    }

    // MARK: A charset that is chosen

    @Test func `the charset can be chosen, and the choice taken back`() {
        var model = Model.showing(
            Array("café, très bien, merci".unicodeScalars.map { UInt8($0.value) }), type: "text/plain")
        let told = "! no charset is named: windows-1252 is a guess; :charset chooses another"
        #expect(model.paneLines(rows: 2) == [told, " café, très bien, merci"])
        model.chooseCharset("windows-1251")
        #expect(model.paneLines(rows: 1) == [" cafй, trиs bien, merci"])
        #expect(model.status.message?.text == "the body is read as windows-1251")
        model.chooseCharset("")
        #expect(model.paneLines(rows: 2) == [told, " café, très bien, merci"])
        _ = PromptCommand.run("charset klingon", &model)
        #expect(model.status.message?.text.hasPrefix("No charset \"klingon\". It is one of utf-8, ") == true)
    }

    @Test func `a charset that lies is doubted, and the right one is named`() {
        var model = Model.showing("café", type: "text/plain; charset=iso-8859-1")
        #expect(
            model.paneLines(rows: 2) == [
                "! it says iso-8859-1, and its bytes are UTF-8; :charset utf-8 reads them so", " cafÃ©",
            ])
        model.chooseCharset("utf-8")
        #expect(model.paneLines(rows: 1) == [" café"])
    }

    /// Trees, search and copy are of the text that the bytes mean.
    @Test func `JSON and XML in another charset are trees`() {
        let json = Array("{\"name\": \"".utf8) + [0x83, 0x5C, 0x83, 0x74] + Array("\"}".utf8)
        var model = Model.showing(json, type: "application/json; charset=Shift_JIS")
        #expect(model.request.response.tab == .tree && model.paneLines().contains { $0.contains("ソフ") })
        #expect(model.request.response.index?.text.doubt == nil)
        let xml = Array("<?xml version='1.0' encoding='koi8-r'?><a>".utf8) + [0xF0, 0xD2] + Array("</a>".utf8)
        model = Model.showing(xml, type: "application/xml")
        #expect(model.request.response.tab == .tree && model.paneLines().contains { $0.contains("Пр") })
        #expect(model.request.response.index?.text.doubt == nil)
    }

    @Test func `a tree comes of the charset that is chosen`() {
        let json = Array("{\"name\": \"".utf8) + [0xC7, 0xD1, 0xB1, 0xDB] + Array("\"}".utf8)
        var model = Model.showing(json, type: "application/json")
        #expect(model.request.response.index?.document == nil)
        model.chooseCharset("euc-kr")
        #expect(model.request.response.index?.document != nil)
        #expect(model.paneLines(rows: 1) == [#" {"name": "한글"}"#])
    }

    @Test func `HTML is shown in the charset of its meta element`() {
        let html = Array("<html><meta charset=gbk><p>".utf8) + [0xD6, 0xD0, 0xCE, 0xC4]
        var model = Model.showing(html, type: "text/html")
        #expect(model.paneLines().contains { $0.hasSuffix("\"中文\"") })
        model.request.response.tab = .raw
        #expect(model.paneLines(rows: 1) == [" <html><meta charset=gbk><p>中文"])
    }

    @Test func `keys that come while a charset is read wait for it, and an older reading is dropped`() {
        var model = Model.showing("a", type: "text/plain")
        let first = PromptCommand.run("charset utf-16", &model)
        _ = PromptCommand.run("charset utf-8", &model)
        for case .readCharset(let job) in first { _ = update(&model, .charsetRead(job.id, job.read())) }
        #expect(model.paneLines(rows: 1) == [" a"])
    }

    @Test(arguments: BodyText.charsets) func `every charset that is offered can be chosen`(name: String) {
        #expect(BodyText(Bytes(), chosen: name.uppercased()) != nil)
        #expect(
            PromptCommand.completions("charset \(name.prefix(2))", Model.showing("{}")).contains { $0.word == name })
    }

    @Test func `without an answer there is nothing to read, and a very large body keeps its charset`() {
        var model = Model.sendable()
        _ = PromptCommand.run("charset utf-8", &model)
        #expect(model.status.message?.text == "no response yet")
        model = Model.showing([UInt8](repeating: 0x61, count: BodyText.limit + 1), type: "text/plain")
        _ = PromptCommand.run("charset utf-16", &model)
        #expect(model.status.message?.text.contains("keep their charset") == true)
    }

    // MARK: One value a line

    @Test func `of JSON lines each is read by itself, and the broken ones are marked`() {
        let text = "{\"a\":1}\n{broken\n\n[2]\r\n{\"b\":}\n3"
        var model = Model.showing(text, type: "application/x-ndjson")
        #expect(
            model.paneLines(rows: 7) == [
                "! 2 of 5 lines are no JSON; ) goes to the next", " {\"a\":1}", "!{broken", "", " [2]", "!{\"b\":}",
                " 3",
            ])
        let places = (0..<3).map { _ in
            model.press(.goNextPoint)
            return model.request.response.raw.cursor
        }
        #expect(places == [8, 22, 8])
        model.press(.goPrevPoint)
        #expect(model.request.response.raw.cursor == 22)
    }

    @Test(arguments: ["application/jsonl", "application/x-jsonlines", "application/json-lines; charset=utf-8"])
    func `sound lines get no mark, by whatever name`(type: String) {
        let model = Model.showing("{}\n\n1\n", type: type)
        #expect(model.request.response.index?.lines?.count == 2)
        #expect(model.paneLines(rows: 3) == [" {}", "", " 1"])
    }

    @Test func `100,000 lines are read`() throws {
        let text = (0..<100_000).map { $0.isMultiple(of: 10) ? "{broken\n" : "{\"n\":\($0)}\n" }.joined()
        let lines = try #require(
            ResponseIndex.make(Answer.exchange(text, type: "application/x-ndjson")).lines)
        #expect(lines.count == 100_000 && lines.brokenCount == 10_000 && lines.faults.count == 10_000)
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<100 {
            let start = Int.random(in: 0..<text.utf8.count, using: &numbers)
            let range = start..<min(text.utf8.count, start + Int.random(in: 0..<40, using: &numbers))
            #expect(lines.fault(in: range) == lines.faults.first { range.contains($0) })
        }
    }

    @Test func `bytes that are no text are shown in hex`() {
        let model = Model.showing([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0..<20), type: "image/png")
        let lines = model.paneLines()
        #expect(lines[0] == " 00000000  89 50 4e 47 0d 0a 1a 0a 00 01 02 03 04 05 06 07  .PNG............")
        #expect(lines[1] == " 00000010  08 09 0a 0b 0c 0d 0e 0f 10 11 12 13              ............")
    }

    // MARK: Keys

    @Test func `up and down keep the place in the line`() {
        var model = Model.showing("long line\nab\nlong again\n", type: "text/plain")
        model.press(.byteLineEnd)
        #expect(model.request.response.raw.cursor == 8)
        model.press(.moveDown)
        #expect(model.request.response.raw.cursor == 11)
        model.press(.moveDown)
        #expect(model.request.response.raw.cursor == 13 + 8)
        model.press(.byteLineStart)
        #expect(model.request.response.raw.cursor == 13)
        model.press(.moveLast, .moveFirst)
        #expect(model.request.response.raw.cursor == 0)
    }

    @Test func `left and right step over whole characters`() {
        var model = Model.showing("aé漢e\u{301}b", type: "text/plain")
        let places = (0..<5).map { _ in
            model.press(.moveRight)
            return model.request.response.raw.cursor
        }
        #expect(places == [1, 3, 6, 9, 9])
        model.press(.moveLeft, .moveLeft)
        #expect(model.request.response.raw.cursor == 3)
    }

    @Test func `a bracket finds its partner, not one in a string`() {
        let body = Bytes(Array(#"{"a":"}","b":[1,{"c":2}]}"#.utf8))
        #expect(Brackets.partner(of: 0, in: body) == body.count - 1)
        #expect(Brackets.partner(of: body.count - 1, in: body) == 0)
        #expect(Brackets.partner(of: 13, in: body) == 23)
        #expect(Brackets.partner(of: 1, in: body) == nil)
    }

    @Test func `JSON that stops in the middle is shown raw with the place`() {
        let model = Model.showing("{\"a\": 1,\n \"b\": }", type: "application/json")
        #expect(model.request.response.tab == .raw)
        #expect(model.paneLines()[1] == "! \"b\": }")
        #expect(model.request.response.raw.cursor == 15)
    }

    @Test func `the next tree gets its tab back`() {
        var model = Model.showing("plain", type: "text/plain")
        #expect(model.request.response.tab == .raw)
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange("[1]")))
        #expect(model.request.response.tab == .tree)
    }
}
