import CurlewBytes
import CurlewFormats
import TestSupport
import Testing

/// JSON that is written a piece at a time.
@Suite struct JSONOutlineTests {
    private struct Pieces: PieceSink {
        var all: [[UInt8]] = []
        mutating func take(_ piece: [UInt8]) { if !piece.isEmpty { all.append(piece) } }
    }

    private func written(_ body: Bytes?, through filter: (any PieceFilter)? = nil) -> String {
        JSONOutline.object([.bytes("body", body, filter)]).text
    }

    /// Text whose characters lie across the ends of pieces, at each place of a character in turn.
    private static let texts = (0..<5).flatMap { shift in
        ["é", "€", "😀", "\u{85}", "\u{2028}", "\"", "\\", "\0", "\n", "\u{7F}", "\u{E000}"].map { character in
            String(repeating: "a", count: Bytes.usualPiece - shift) + String(repeating: character, count: 5) + "z"
        }
    }

    @Test(arguments: texts) func `text in pieces is the text in one`(text: String) throws {
        let whole = JSONValue.object([.init("body", .string(text))]).text()
        #expect(written(Bytes(Array(text.utf8))) == whole)
        #expect(try JSONValue(parsing: whole)["body"] == .string(text))
    }

    @Test func `random text in pieces is what one string would be`() throws {
        var numbers = SeededNumbers(seed: 7)
        let scalars: [ClosedRange<UInt32>] = [0...0x7F, 0x20...0x7E, 0x80...0x7FF, 0x2000...0x2FFF, 0x1F300...0x1F5FF]
        for _ in 0..<30 {
            var text = ""
            while text.utf8.count < 3 * Bytes.usualPiece {
                let range = scalars.randomElement(using: &numbers) ?? 0x20...0x7E
                for _ in 0..<Int.random(in: 1...2000, using: &numbers) {
                    if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &numbers)) {
                        text.unicodeScalars.append(scalar)
                    }
                }
            }
            #expect(written(Bytes(Array(text.utf8))) == JSONValue.object([.init("body", .string(text))]).text())
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 65_535, 65_536, 65_537, 200_000])
    func `bytes that are no text are Base64, in one text`(count: Int) {
        let bytes = [0xFF] + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(written(Bytes(bytes)) == #"{"body_base64":"\#(Base64.encoded(bytes))"}"#)
    }

    @Test func `a character that is cut at the end makes it no text`() {
        #expect(written(Bytes([0x61, 0xE2, 0x82])) == #"{"body_base64":"YeKC"}"#)
        #expect(written(Bytes()) == #"{"body":""}"#)
        #expect(written(nil) == #"{"body":null}"#)
    }

    @Test func `no piece is much larger than another, whatever the body holds`() throws {
        for byte in [UInt8(0), 0x61, 0xFF] {
            var pieces = Pieces()
            JSONOutline.object([.bytes("body", Bytes([UInt8](repeating: byte, count: 1 << 20)))]).write(to: &pieces)
            #expect(pieces.all.allSatisfy { $0.count <= 7 * Bytes.usualPiece })
            #expect(pieces.all.count > 5)
        }
    }

    /// Stars for a word, also where it lies across pieces.
    private struct WordFilter: PieceFilter {
        let word: [UInt8]
        var held: [UInt8] = []

        mutating func pass(_ piece: [UInt8]) -> [UInt8] {
            held += piece
            return hidden(keeping: word.count - 1)
        }

        mutating func finish() -> [UInt8] { hidden(keeping: 0) }

        private mutating func hidden(keeping kept: Int) -> [UInt8] {
            var out: [UInt8] = []
            var at = 0
            while at < held.count {
                if held[at...].starts(with: word) {
                    out += "***".utf8
                    at += word.count
                } else if held.count - at <= kept {
                    break
                } else {
                    out.append(held[at])
                    at += 1
                }
            }
            held.removeFirst(at)
            return out
        }
    }

    @Test(arguments: 0..<8) func `a filter sees the bytes before any escape, across pieces`(shift: Int) {
        let start = String(repeating: "a", count: Bytes.usualPiece - shift)
        let filter = WordFilter(word: Array("se\"cret".utf8))
        let text = start + "se\"cret" + "b"
        #expect(written(Bytes(Array(text.utf8)), through: filter) == "{\"body\":\"\(start)***b\"}")
        let bytes = Array(text.utf8) + [0xFF]
        #expect(
            written(Bytes(bytes), through: filter)
                == "{\"body_base64\":\"\(Base64.encoded(Array((start + "***b").utf8) + [0xFF]))\"}")
    }

    @Test func `a document is written from its tape, as the tree would be`() throws {
        for text in [#"{"a":[1.10,"é\n ",{"b":null}],"a":true,"":[],"x":{}}"#, "3", #""\ud83d\ude00""#] {
            let document = try JSONDocument(parsing: Bytes(Array(text.utf8)))
            #expect(JSONOutline.document(document).text == JSONValue(document).text())
        }
    }

    private struct Full: Error {}

    private struct Stopping: PieceSink {
        var left: Int
        mutating func take(_: [UInt8]) throws(Full) {
            left -= 1
            if left < 0 { throw Full() }
        }
    }

    @Test func `a sink that has enough ends the work`() {
        let outline = JSONOutline.object([.bytes("body", Bytes([UInt8](repeating: 0x61, count: 4 << 20)))])
        for left in [0, 1, 70, 90] {
            #expect(throws: Full.self) {
                var sink = Stopping(left: left)
                try outline.write(to: &sink)
            }
        }
    }
}
