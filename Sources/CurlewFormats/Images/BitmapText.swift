/// An X bitmap: C source with two definitions and a row of numbers, eight pixels each, the left one in the lowest bit.
struct BitmapText {
    /// The number of bytes in which definitions are searched for.
    private static let lookAhead = 4096
    let size: ImageSize?
    private let header: ImageHeader

    init(_ header: ImageHeader) {
        self.header = header
        let lines = header.text(limit: Self.lookAhead).split(whereSeparator: \.isNewline)
        size = ImageType.pair(Self.definition("_width", lines), Self.definition("_height", lines))
    }

    /// `#define name_width 16`.
    private static func definition(_ ending: String, _ lines: [Substring]) -> Int? {
        lines.lazy.compactMap { line -> Int? in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count == 3, words[0] == "#define", words[1].hasSuffix(ending) else { return nil }
            return Int(words[2]).flatMap { (1...65535).contains($0) ? $0 : nil }
        }.first
    }

    /// The numbers between the braces; nil when one is no byte or they are too few.
    var rows: [UInt8]? {
        guard let size else { return nil }
        let text = header.text(limit: header.count)
        guard let opening = text.firstIndex(of: "{"), let closing = text[opening...].firstIndex(of: "}") else {
            return nil
        }
        let numbers = text[text.index(after: opening)..<closing].split { $0 == "," || $0.isWhitespace }
        let bytes = numbers.compactMap(Self.byte)
        guard bytes.count == numbers.count, bytes.count >= (size.width + 7) / 8 * size.height else { return nil }
        return bytes
    }

    private static func byte(_ text: Substring) -> UInt8? {
        text.lowercased().hasPrefix("0x") ? UInt8(text.dropFirst(2), radix: 16) : UInt8(text)
    }
}

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
