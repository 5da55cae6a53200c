extension BitmapText {
    /// Black where a bit is set, white elsewhere; nil when the numbers are too few or none.
    var picture: Picture? {
        guard let size, let rows else { return nil }
        let rowWidth = (size.width + 7) / 8
        var pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
        for y in 0..<size.height {
            for x in 0..<size.width where rows[y * rowWidth + x / 8] >> (x % 8) & 1 == 1 {
                let start = (y * size.width + x) * 4
                for part in start..<start + 3 { pixels[part] = 0 }
            }
        }
        return Picture(width: size.width, height: size.height, pixels: pixels)
    }
}
