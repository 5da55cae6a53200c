import CurlewFormats
import TerminalUI
import Testing

@Suite struct `A picture in half blocks` {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let white: [UInt8] = [255, 255, 255, 255]
    private static let clear: [UInt8] = [255, 255, 255, 0]

    private func buffer(
        _ rows: [[[UInt8]]], _ depth: ColorDepth, _ drawing: BoxDrawing = .unicode, background: RGB = .black
    ) throws -> CellBuffer {
        let picture = try #require(
            Picture(width: rows[0].count, height: rows.count, pixels: rows.flatMap { $0.flatMap { $0 } }))
        let look = HalfBlocks.Look(depth: depth, drawing: drawing, background: background)
        var buffer = CellBuffer(size: Size(width: 6, height: 3))
        buffer.put(HalfBlocks(picture, fitting: buffer.size, look: look), at: Point(x: 1, y: 0))
        return buffer
    }

    @Test func `shows two pixels in a cell`() throws {
        let buffer = try buffer([[Self.red, Self.blue], [Self.blue, Self.white]], .truecolor)
        #expect(buffer.lines == [" ▀▀   ", "      ", "      "])
        #expect(buffer[1, 0].style == Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255)))
        #expect(buffer[2, 0].style == Style(foreground: .rgb(0, 0, 255), background: .rgb(255, 255, 255)))
    }

    @Test func `leaves the background below an odd last row`() throws {
        let buffer = try buffer([[Self.red]], .truecolor)
        #expect(buffer[1, 0].style == Style(foreground: .rgb(255, 0, 0), background: .default))
    }

    @Test(arguments: [
        (ColorDepth.indexed256, Color.indexed(196), Color.indexed(21)), (.ansi16, .ansi(9), .ansi(4)),
        (.ansi8, .ansi(1), .ansi(4)),
    ])
    func `takes the nearest of few colours`(depth: ColorDepth, above: Color, below: Color) throws {
        let buffer = try buffer([[Self.red], [Self.blue]], depth)
        #expect(buffer[1, 0].style == Style(foreground: above, background: below))
    }

    @Test func `shows what lies behind transparent pixels`() throws {
        let buffer = try buffer([[Self.clear], [Self.white]], .truecolor, background: RGB(10, 20, 30))
        #expect(buffer[1, 0].style == Style(foreground: .rgb(10, 20, 30), background: .rgb(255, 255, 255)))
    }

    @Test func `is a ramp of characters without colours`() throws {
        let black: [UInt8] = [0, 0, 0, 255]
        let grey: [UInt8] = [128, 128, 128, 255]
        let rows = [[black, grey, Self.white], [black, grey, Self.white]]
        let dark = try buffer(rows, .mono)
        #expect(dark.lines[0] == "  +@  ")
        #expect(dark[3, 0].style == .plain)
        let light = try buffer(rows, .mono, background: .white)
        #expect(light.lines[0] == " @=   ")
    }

    @Test func `is a ramp in colours where only ASCII is drawn`() throws {
        let buffer = try buffer([[Self.red], [Self.red]], .truecolor, .ascii)
        let isPlain = buffer[1, 0].text.utf8.allSatisfy { $0 < 0x80 }
        #expect(isPlain)
        #expect(buffer[1, 0].style.foreground == .rgb(255, 0, 0))
    }

    @Test(arguments: [
        (100, 100, Size(width: 6, height: 3)), (1000, 10, Size(width: 6, height: 1)), (3, 2, Size(width: 3, height: 1)),
        (10, 1000, Size(width: 1, height: 3)),
    ])
    func `keeps its proportions and is never enlarged`(width: Int, height: Int, size: Size) {
        #expect(HalfBlocks.size(width: width, height: height, in: Size(width: 6, height: 3)) == size)
    }

    @Test func `takes nothing where there is no room`() throws {
        let picture = try #require(Picture(width: 1, height: 1, pixels: Self.red))
        let look = HalfBlocks.Look(depth: .truecolor, drawing: .unicode)
        let blocks = HalfBlocks(picture, fitting: Size(width: 0, height: 4), look: look)
        var buffer = CellBuffer(size: Size(width: 2, height: 2))
        buffer.put(blocks, at: Point(x: 0, y: 0))
        #expect(blocks.size == Size(width: 0, height: 0))
        #expect(buffer == CellBuffer(size: Size(width: 2, height: 2)))
    }

    @Test func `is cut at the edges`() throws {
        let rows = Array(repeating: Array(repeating: Self.red, count: 4), count: 4)
        let picture = try #require(Picture(width: 4, height: 4, pixels: rows.flatMap { $0.flatMap { $0 } }))
        let look = HalfBlocks.Look(depth: .truecolor, drawing: .unicode)
        let blocks = HalfBlocks(picture, fitting: Size(width: 4, height: 2), look: look)
        var buffer = CellBuffer(size: Size(width: 4, height: 2))
        buffer.put(blocks, at: Point(x: 2, y: -1), clip: Rect(x: 0, y: 0, width: 3, height: 2))
        #expect(buffer.lines == ["  ▀ ", "    "])
    }
}
