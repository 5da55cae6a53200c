import CurlewBytes
import CurlewNetworking
import Keys
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
        #expect(BodyText(Bytes([0x61]), charset: "utf-7").unknownCharset == "utf-7")
        #expect(ShownText.text(Bytes([0x63, 0xE9])) == #"c\xE9"#)
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
