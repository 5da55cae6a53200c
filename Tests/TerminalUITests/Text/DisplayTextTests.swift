import Foundation
import TestSupport
import Testing

@testable import TerminalUI

struct DisplayTextTests {
    @Test(arguments: [
        ("plain café 日本", "plain café 日本"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("\t", "\\t"),
        ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}", "\\u{7F}"), ("\u{9B}2J", "\\u{9B}2J"), ("\0", "\\u{0}"),
        ("a\u{202E}b", "a\\u{202E}b"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("a\u{200B}b", "a\\u{200B}b"),
        ("\u{FEFF}", "\\u{FEFF}"), ("\u{E0041}", "\\u{E0041}"), ("\u{FFFE}", "\\u{FFFE}"), ("\u{3164}", "\\u{3164}"),
        ("\u{2028}", "\\u{2028}"), ("\u{85}", "\\u{85}"), ("\u{301}", "\\u{301}"),
        ("soft\u{AD}hyphen", "soft\\u{AD}hyphen"),
        ("❤️ 👩‍👧", "❤️ 👩‍👧"), ("a\u{200D}b", "a\\u{200D}b"), ("x\u{FE0F}", "x\\u{FE0F}"), ("1\u{200D}", "1\\u{200D}"),
    ])
    func `what would steer the terminal or be invisible becomes a mark`(text: String, shown: String) {
        #expect(DisplayText.visible(text) == shown)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xC0, 0x80], "\\xC0\\x80"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"), ([0xE2, 0x82], "\\xE2\\x82"),
            ([0xE2, 0x82, 0x41], "\\xE2\\x82A"),
            ([0xC3, 0xA9], "é"), ([0x9B], "\\x9B"), ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0x05], "\\u{5}"),
        ] as [([UInt8], String)])
    func `bytes that are not UTF-8 are shown one by one`(bytes: [UInt8], shown: String) {
        #expect(DisplayText.visible(bytes: bytes) == shown)
    }

    @Test func `a letter with ten thousand marks stays one short cell`() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(DisplayText.visible(zalgo).unicodeScalars.count == CharacterWidth.maximumScalars)
        var buffer = CellBuffer(size: Size(width: 4, height: 1))
        let used = buffer.put(zalgo + "|", at: Point(x: 0, y: 0))
        #expect(used == 2)
    }

    @Test func `nothing that is shown needs a mark itself`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = DisplayText.visible(Character(scalar)) ?? String(Character(scalar))
            if shown.unicodeScalars.contains(where: DisplayText.needsMark) {
                Issue.record("U+\(String(value, radix: 16)) is shown as it is")
            }
        }
    }

    @Test(.enabled(if: SharedSuites.areThere))
    func `hostile strings reach neither the text nor the cells`() throws {
        let folder = try #require(SharedSuites.folder)
        let data = try Data(contentsOf: folder.appendingPathComponent("suites/terminal/hostile-strings.json"))
        for entry in try JSONDecoder().decode([HostileString].self, from: data) {
            let bytes = try #require(Data(base64Encoded: entry.bytes_base64))
            expectHarmless(DisplayText.visible(bytes: bytes), entry)
            var buffer = CellBuffer(size: Size(width: 120, height: 1))
            buffer.put(String(decoding: bytes, as: UTF8.self), at: Point(x: 0, y: 0))
            expectHarmless(buffer.lines[0], entry)
        }
    }

    @Test(.enabled(if: SharedSuites.areThere))
    func `recordings of real programs reach no cell`() throws {
        let folder = try #require(SharedSuites.folder).appendingPathComponent("suites/terminal/recordings")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let shown = DisplayText.visible(bytes: try Data(contentsOf: file).prefix(20_000))
            #expect(!shown.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }), "\(file)")
        }
    }

    private struct HostileString: Decodable {
        let id: String
        let bytes_base64: String
        let must_not_reach_terminal_base64: [String]
    }

    private func expectHarmless(_ shown: String, _ entry: HostileString) {
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }, "\(entry.id)")
        for forbidden in entry.must_not_reach_terminal_base64.compactMap({ Data(base64Encoded: $0) }) {
            #expect(Data(shown.utf8).range(of: forbidden) == nil, "\(entry.id)")
        }
    }
}
