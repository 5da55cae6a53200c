import Foundation
import TerminalUI
import Testing

struct OSC52Tests {
    @Test(arguments: ["", "a", "ab", "abc", "abcd", "日本 \u{1B}"])
    func `the payload is the text in Base64`(text: String) throws {
        let sequence = try #require(OSC52.sequence(text))
        #expect(
            String(decoding: sequence, as: UTF8.self) == "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}")
    }

    @Test func `a text that is too long is refused`() {
        #expect(OSC52.sequence(String(repeating: "x", count: OSC52.maximumBytes)) != nil)
        #expect(OSC52.sequence(String(repeating: "x", count: OSC52.maximumBytes + 1)) == nil)
    }

    @Test func `multiplexers get an envelope`() throws {
        let tmux = try #require(OSC52.sequence("hi", wrapping: .tmux))
        #expect(String(decoding: tmux, as: UTF8.self) == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{7}\u{1B}\\")
        let screen = try #require(OSC52.sequence(String(repeating: "x", count: 3_000), wrapping: .screen))
        #expect(screen.split(separator: 0x1B).allSatisfy { $0.count <= 768 })
    }
}
