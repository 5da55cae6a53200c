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
