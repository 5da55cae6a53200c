/// Pixels in memory: row by row from the top, four bytes each: red, green, blue and alpha, 255 opaque, colours not
/// multiplied by it.
public struct Picture: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height * 4` bytes.
    public let pixels: [UInt8]

    /// Nil when the pixels are not as many as the sides want.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Red, green, blue, alpha.
    public subscript(x: Int, y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
        let start = (y * width + x) * 4
        return (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
}

extension Picture {
    /// The picture at another size: each new pixel is the average of those it covers, the transparent ones weighing
    /// nothing. Each side is 1 or more. Takes time with the pixels of the larger one, so not for the main actor.
    public func scaled(width newWidth: Int, height newHeight: Int) -> Picture {
        precondition(newWidth > 0 && newHeight > 0, "a picture has a pixel at least")
        if newWidth == width, newHeight == height { return self }
        let columns = (0..<newWidth).map { Self.covered($0, of: newWidth, from: width) }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(newWidth * newHeight * 4)
        for y in 0..<newHeight {
            let rows = Self.covered(y, of: newHeight, from: height)
            for column in columns { average(column, rows, into: &scaled) }
        }
        return Picture(width: newWidth, height: newHeight, pixels: scaled) ?? self
    }

    private static func covered(_ index: Int, of count: Int, from source: Int) -> Range<Int> {
        let start = index * source / count
        return start..<max(start + 1, (index + 1) * source / count)
    }

    private func average(_ columns: Range<Int>, _ rows: Range<Int>, into output: inout [UInt8]) {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        let span = pixels.span
        for y in rows {
            for start in stride(
                from: (y * width + columns.lowerBound) * 4, to: (y * width + columns.upperBound) * 4, by: 4)
            {
                let alpha = Int(span[start + 3])
                red += Int(span[start]) * alpha
                green += Int(span[start + 1]) * alpha
                blue += Int(span[start + 2]) * alpha
                opacity += alpha
            }
        }
        let weight = max(opacity, 1)
        let count = columns.count * rows.count
        for sum in [red, green, blue] { output.append(UInt8((sum + weight / 2) / weight)) }
        output.append(UInt8((opacity + count / 2) / count))
    }
}
