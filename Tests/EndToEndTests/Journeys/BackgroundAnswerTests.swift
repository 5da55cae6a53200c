import TerminalUI
import TestSupport
import Testing

/// Terminals that answer the question for their background (OSC 11).
@Suite struct BackgroundAnswerTests {
    private static let answer = "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\"

    /// The screen with the cursor on the row of `families`, after the terminal has said `answer`.
    private func parameters(_ look: Journey.Look, saying answer: String) async throws -> TerminalScreen {
        let journey = try Journey(look)
        try await journey.see("See how a request is written", "demo API listening on 127.0.0.1:")
        #expect(String(decoding: journey.terminal.output, as: UTF8.self).contains("\u{1B}]11;?\u{1B}\\"))
        journey.terminal.type(answer)
        journey.keys("1")
        try await journey.see("families")
        journey.keys("3", "k", "j")
        return try await journey.see("the cursor on a row with a value") { $0.cursorLine()?.contains("father") == true }
    }

    private func cursorRow(_ screen: TerminalScreen) throws -> [ScreenCell] {
        let line = try #require(screen.lines.firstIndex { $0.dropFirst().hasPrefix(">") })
        return Array(screen.cells[line][1..<20])
    }

    @Test func `the cursor's line keeps its colours on a background near the terminal's`() async throws {
        let cells = try cursorRow(try await parameters(.color, saying: Self.answer))
        #expect(cells.allSatisfy { $0.background != .standard && !$0.isReversed })
        #expect(cells.allSatisfy { $0.background == cells[0].background })
        #expect(cells.contains { $0.foreground != .standard })
    }

    @Test func `without colours it is reversed`() async throws {
        let cells = try cursorRow(try await parameters(.mono, saying: Self.answer))
        #expect(cells.allSatisfy { $0.isReversed && $0.background == .standard })
    }

    @Test func `without an answer it is calm`() async throws {
        let cells = try cursorRow(try await parameters(.color, saying: ""))
        #expect(cells.allSatisfy { !$0.isReversed && $0.background == .standard })
    }
}
