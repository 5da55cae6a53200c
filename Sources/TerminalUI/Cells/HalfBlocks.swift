public import CurlewFormats

/// A picture as cells: one cell shows two pixels, one above the other, in the foreground and the background of a half
/// block. Without colours, or when only ASCII is drawn, a cell is one character of a ramp from dark to light.
///
///     Picture ── scaled into the room ── colours of the depth ──► HalfBlocks ── CellBuffer.put
///
/// Making one takes time proportional to the pixels, so it is done off the main actor; drawing it is fast.
public struct HalfBlocks: Hashable, Sendable {
    /// The capabilities of the terminal, and the background.
    public struct Look: Hashable, Sendable {
        public var depth: ColorDepth
        public var drawing: BoxDrawing
        /// The colour behind transparent pixels; in a ramp, the colour without ink.
        public var background: RGB

        public init(depth: ColorDepth, drawing: BoxDrawing, background: RGB = .black) {
            self.depth = depth
            self.drawing = drawing
            self.background = background
        }
    }

    /// Columns and rows.
    public let size: Size
    /// Row by row.
    let cells: [Cell]

    /// - Parameter room: the size that the picture is shrunk to, keeping its proportions; it is never enlarged.
    public init(_ picture: Picture, fitting room: Size, look: Look) {
        size = Self.size(width: picture.width, height: picture.height, in: room)
        guard size.width > 0, size.height > 0 else {
            cells = []
            return
        }
        let pixels = Self.pixelSize(width: picture.width, height: picture.height, in: room)
        let small = picture.scaled(width: pixels.width, height: pixels.height)
        var painter = PixelPainter(look)
        cells = painter.cells(of: small)
    }

    /// The size in cells of a picture of that many pixels; empty when there is no room.
    public static func size(width: Int, height: Int, in room: Size) -> Size {
        guard room.width > 0, room.height > 0 else { return Size(width: 0, height: 0) }
        let pixels = pixelSize(width: width, height: height, in: room)
        return Size(width: pixels.width, height: (pixels.height + 1) / 2)
    }

    /// The size in half cells. A cell is about twice as high as wide, so half a cell counts as square.
    private static func pixelSize(width: Int, height: Int, in room: Size) -> Size {
        let scale = min(1, Double(room.width) / Double(width), Double(room.height * 2) / Double(height))
        return Size(
            width: min(room.width, max(1, Int((Double(width) * scale).rounded()))),
            height: min(room.height * 2, max(1, Int((Double(height) * scale).rounded()))))
    }
}

extension CellBuffer {
    /// Draws the picture with its top left corner at `point`; cells outside `clip` and the buffer are left out.
    public mutating func put(_ blocks: HalfBlocks, at point: Point, clip: Rect? = nil) {
        let place = Rect(x: point.x, y: point.y, width: blocks.size.width, height: blocks.size.height)
        let area = place.intersection(clip?.intersection(bounds) ?? bounds)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX {
                let cell = blocks.cells[(y - point.y) * blocks.size.width + x - point.x]
                set(x, y, cell.glyph, width: 1, style: cell.style)
            }
        }
    }
}
