import Foundation
import TerminalUI
import TestSupport
import Testing

/// The harness itself, with programs that every system has.
@Suite struct PseudoTerminalTests {
    private func shell(_ script: String, size: Size = Size(width: 40, height: 6)) throws -> PseudoTerminal {
        try PseudoTerminal(running: "/bin/sh", ["-c", script], size: size)
    }

    @Test func `text, colours and the cursor are where the program put them`() async throws {
        let terminal = try shell(#"printf '\033[2;3H\033[1;31mred\033[0m 界e\314\201|'; read -r line"#)
        let screen = try await terminal.wait(for: "|")
        #expect(screen.lines[1] == "  red 界e\u{301}|")
        #expect(screen.place(of: "red") == Point(x: 2, y: 1))
        #expect(screen.cell(at: "red")?.isBold == true)
        #expect(screen.cell(at: "red")?.foreground == .indexed(1))
        #expect(screen.cell(at: "界")?.width == 2)
        #expect(screen.cursor == Point(x: 10, y: 1))
    }

    @Test func `what is typed is read, and the end is told`() async throws {
        let terminal = try shell("read -r line; echo \"got $line\"; exit 7")
        terminal.type("hello")
        terminal.press("Enter")
        try await terminal.wait(for: "got hello")
        #expect(try await terminal.waitForEnd() == .exit(7))
    }

    @Test func `modes, title, clipboard and bells are kept`() async throws {
        let terminal = try shell(
            #"printf '\033[?1049h\033[?2004h\033[?25l\033]0;a title\007\033]52;c;aGVsbG8=\007\033[?1000;1006h\a|'; read -r l"#
        )
        let screen = try await terminal.wait(for: "|")
        #expect(screen.modes.isAlternateScreen && screen.modes.bracketsPaste && screen.modes.reportsMouse)
        #expect(!screen.modes.showsCursor && !screen.modes.areAsFound)
        #expect(screen.title == "a title")
        #expect(screen.clipboard == ["hello"])
        #expect(screen.bells == 1)
    }

    @Test func `a resize reaches the program`() async throws {
        let terminal = try shell("trap 'stty size' WINCH; echo ready; while :; do read -r line && break; done")
        try await terminal.wait(for: "ready")
        terminal.resize(to: Size(width: 30, height: 10))
        try await terminal.wait(for: "10 30")
    }

    @Test func `a wait that is not met shows the screen`() async throws {
        let terminal = try shell("echo something else")
        let failure = await #expect(throws: WaitFailure.self) { try await terminal.wait(for: "what never comes") }
        #expect(failure?.end == .exit(0))
        #expect(failure?.screen.contains("something else") == true)
    }

    @Test func `a question of the program is answered`() async throws {
        let terminal = try shell(#"stty -icanon -echo; printf '\033[6n'; dd bs=1 count=6 2>/dev/null | od -An -c"#)
        try await terminal.wait(for: "[   1   ;   1   R")
    }

    @Test func `a signal ends the program`() async throws {
        let terminal = try shell("echo ready; exec sleep 1000")
        try await terminal.wait(for: "ready")
        terminal.signal(SIGTERM)
        #expect(try await terminal.waitForEnd() == .signal(SIGTERM))
    }
}
