import Testing

@testable import TerminalUI

@Suite struct `A text buffer` {
    @Test(arguments: Array(UInt64(1)...20))
    func `holds what an array holds after any edits`(seed: UInt64) {
        var random = RandomText(seed)
        var plain = Array(random.text(upTo: 800).utf8)
        var buffer = TextBuffer(String(decoding: plain, as: UTF8.self))
        for _ in 0..<40 {
            let first = buffer.boundary(atOrAfter: random.next(plain.count + 1))
            let second = buffer.boundary(
                atOrAfter: min(plain.count, first + random.next(random.next(3) == 0 ? 3000 : 12)))
            let new = random.text(upTo: random.next(10) == 0 ? 3000 : 4)
            buffer.replace(first..<second, with: new)
            plain.replaceSubrange(first..<second, with: Array(new.utf8))
            #expect(buffer.count == plain.count)
        }
        #expect(buffer.bytes == plain)
        checkLines(buffer, plain)
    }

    private func checkLines(_ buffer: TextBuffer, _ plain: [UInt8]) {
        let lines = plain.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(buffer.lineCount == lines.count)
        for (index, line) in lines.enumerated() {
            #expect(buffer.start(ofLine: index) == line.startIndex)
            let isCarried = line.last == 0x0D && index + 1 < lines.count
            #expect(buffer.content(ofLine: index) == line.startIndex..<(line.endIndex - (isCarried ? 1 : 0)))
            #expect(buffer.line(at: line.startIndex) == index && buffer.line(at: line.endIndex) == index)
        }
    }

    @Test(arguments: Array(UInt64(1)...20))
    func `has a boundary before and behind every grapheme, and nowhere else`(seed: UInt64) {
        var random = RandomText(seed)
        let text = random.text(upTo: 200)
        let buffer = TextBuffer(text)
        var place = 0
        for character in text {
            let next = place + character.utf8.count
            #expect(buffer.boundary(after: place) == next && buffer.boundary(before: next) == place)
            for inside in (place + 1)..<max(place + 1, next) {
                #expect(buffer.boundary(atOrBefore: inside) == place && buffer.boundary(atOrAfter: inside) == next)
            }
            #expect(buffer.boundary(atOrAfter: place) == place && buffer.boundary(atOrBefore: place) == place)
            place = next
        }
        #expect(buffer.boundary(after: place) == place && buffer.boundary(before: 0) == 0)
    }

    @Test func `stays flat however it is grown`() {
        var buffer = TextBuffer()
        for _ in 0..<1500 { buffer.replace(buffer.count..<buffer.count, with: "0123456789abcdef") }
        for _ in 0..<400 { buffer.replace(0..<0, with: String(repeating: "x", count: 1500)) }
        #expect(buffer.count == 1500 * 16 + 400 * 1500)
        #expect(depth(buffer.root) < 18)
    }

    private func depth(_ node: TextNode?) -> Int {
        node.map { 1 + max(depth($0.left), depth($0.right)) } ?? 0
    }

    @Test func `replaces bytes that are not UTF-8, and keeps all others`() {
        #expect(TextBuffer(bytes: [0x61, 0xFF, 0x00, 0x0D, 0x0A]).text == "a\u{FFFD}\u{0}\r\n")
    }

    @Test func `a copy is not changed by later edits`() {
        var buffer = TextBuffer(String(repeating: "line\n", count: 5000))
        let before = buffer
        buffer.replace(7..<9, with: "")
        #expect(before.text == String(repeating: "line\n", count: 5000) && buffer.count == before.count - 2)
    }
}
