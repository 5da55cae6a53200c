import Testing

@testable import TerminalUI

struct CursorLineTests {
    @Test(arguments: ["system", "mono"], [ColorDepth.indexed256, .truecolor])
    func `on a known background the line has a colour near it and keeps those of its text`(
        name: String, depth: ColorDepth
    ) throws {
        let theme = try ThemeTests.catalog.theme(named: name).resolved(for: depth)
        for background in [RGB.black, .white, RGB(0x1E, 0x1E, 0x2E), RGB(0, 0x2B, 0x36), RGB(0xFD, 0xF6, 0xE3)] {
            let marked = theme.markingCursorLine(on: background)
            #expect(marked[.cursorLine].foreground == .default && marked[.cursorLine].attributes.isEmpty)
            let ratio = try #require(Self.color(marked[.cursorLine].background)).contrast(with: background)
            #expect((1.12...2.2).contains(ratio), "\(background.hex): \(ratio)")
            #expect(Role.allCases.allSatisfy { $0 == .cursorLine || marked[$0] == theme[$0] })
        }
    }

    @Test(arguments: [ColorDepth.indexed256, .truecolor])
    func `where the terminal does not tell its background the line is calm`(depth: ColorDepth) {
        let theme = Theme.system.resolved(for: depth)
        #expect(theme.markingCursorLine(on: nil)[.cursorLine] == Style(attributes: .bold))
    }

    @Test(arguments: [ColorDepth.mono, .ansi8, .ansi16])
    func `without a colour near the background the line is reversed as before`(depth: ColorDepth) throws {
        let theme = Theme.system.resolved(for: depth)
        #expect(theme.markingCursorLine(on: .black) == theme)
    }

    @Test func `a theme with a surface of its own keeps its line`() throws {
        let theme = try ThemeTests.catalog.theme(named: "catppuccin-mocha").resolved(for: .truecolor)
        #expect(theme.markingCursorLine(on: .white) == theme)
    }

    @Test func `a background in the middle has a colour near it too`() {
        let theme = Theme.system.resolved(for: .truecolor)
        for grey in UInt8.min...UInt8.max {
            let background = RGB(grey, grey, grey)
            #expect(theme.markingCursorLine(on: background)[.cursorLine].background != .rgb(grey, grey, grey))
        }
    }

    private static func color(_ color: Color) -> RGB? {
        switch color.kind {
        case .rgb(let red, let green, let blue): RGB(red, green, blue)
        case .indexed(let index): FixedPalette.color(index)
        case .ansi, .default: nil
        }
    }
}
