import Testing

@testable import TerminalUI

struct ColorDepthTests {
    @Test(
        arguments: [
            ([:], 256, false, ColorDepth.Choice.auto, ColorDepth.indexed256), ([:], 16, false, .auto, .ansi16),
            ([:], 8, false, .auto, .ansi8),
            ([:], -1, false, .auto, .mono), ([:], 2, false, .auto, .mono),
            (["COLORTERM": "truecolor"], 256, false, .auto, .truecolor),
            (["COLORTERM": "24bit"], 8, false, .auto, .truecolor), (["COLORTERM": "yes"], 8, false, .auto, .ansi8),
            ([:], 256, true, .auto, .truecolor),
            (["NO_COLOR": "1"], 256, true, .auto, .mono), (["NO_COLOR": ""], 256, false, .auto, .indexed256),
            (["NO_COLOR": "1"], 256, false, .always, .indexed256),
            (["NO_COLOR": "1"], 256, false, .truecolor, .truecolor),
            (["COLORTERM": "truecolor"], 256, true, .never, .mono), ([:], -1, false, .always, .ansi8),
            ([:], 256, true, .ansi16, .ansi16),
        ] as [([String: String], Int, Bool, ColorDepth.Choice, ColorDepth)])
    func `the depth follows flag, NO_COLOR, COLORTERM, terminfo`(
        environment: [String: String], colors: Int, hasRGB: Bool, flag: ColorDepth.Choice, depth: ColorDepth
    ) {
        #expect(
            ColorDepth.detect(environment: environment, terminfoColors: colors, hasRGB: hasRGB, flag: flag) == depth)
    }

    @Test func `true colour is painted only where terminfo has it`() {
        #expect(ColorDepth.truecolor.limited(hasRGB: false) == .indexed256)
        #expect(ColorDepth.truecolor.limited(hasRGB: true) == .truecolor)
        #expect(ColorDepth.ansi8.limited(hasRGB: false) == .ansi8)
    }

    @Test(
        arguments: [("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#808080", 244), ("#1e1e2e", 234)]
            as [(String, UInt8)])
    func `the nearest of the fixed colours is taken, never one of the first 16`(hex: String, index: UInt8) throws {
        #expect(FixedPalette.nearest(to: try #require(RGB(hex: hex))) == index)
    }

    @Test(arguments: [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ffffff", "#ffffff", 1)])
    func `contrast is WCAG's ratio`(one: String, other: String, ratio: Double) throws {
        let contrast = try #require(RGB(hex: one)).contrast(with: try #require(RGB(hex: other)))
        #expect(abs(contrast - ratio) < 0.01)
    }

    @Test(arguments: ["", "#12345", "#12345g", "123456", "#+12345", "#1234567"])
    func `a colour is six hexadecimal digits`(text: String) {
        #expect(RGB(hex: text) == nil)
    }
}
