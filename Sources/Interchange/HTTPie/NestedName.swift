/// A name with brackets as the steps of a path: `order[lines][0][sku]`, `tags[]`. A name with a bracket that is not
/// closed is one key.
struct NestedName: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case key(String)
        /// `[3]`: an index of a list.
        case index(Int)
        /// `[]`: a new item at the end of a list.
        case append
    }

    private(set) var steps: [Step] = []

    /// The most steps of a path; a name with more is one key.
    static let deepest = 64
    /// The bound of indexes; a larger number is a key.
    static let longest = 10_000

    /// - Parameter text: the name as typed; `\[` and `\]` in it are characters of a key.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        let first = Self.end(of: bytes, from: 0) ?? bytes.count
        var place = first
        if first > 0 { steps.append(.key(Self.plain(bytes[..<first]))) }
        while place < bytes.count {
            guard let close = Self.close(of: bytes, from: place), steps.count < Self.deepest else {
                steps = [.key(Self.plain(bytes[...]))]
                return
            }
            steps.append(Self.step(bytes[(place + 1)..<close]))
            place = close + 1
        }
        if steps.isEmpty { steps = [.key("")] }
    }

    private static func step(_ inside: ArraySlice<UInt8>) -> Step {
        if inside.isEmpty { return .append }
        if inside.count < 6, inside.allSatisfy(ShellBytes.isDigit),
            let index = Int(String(decoding: inside, as: UTF8.self)),
            index < longest
        {
            return .index(index)
        }
        return .key(plain(inside))
    }

    /// The offset of the next `[` that is not escaped; nil for none.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        bytes[start...].indices.first { bytes[$0] == UInt8(ascii: "[") && !isEscaped($0, bytes) }
    }

    /// The offset of the `]` that closes the bracket at a place; nil when there is no bracket or it is not closed.
    private static func close(of bytes: [UInt8], from place: Int) -> Int? {
        guard bytes[place] == UInt8(ascii: "[") else { return nil }
        return bytes[place...].indices.first { bytes[$0] == UInt8(ascii: "]") && !isEscaped($0, bytes) }
    }

    private static func isEscaped(_ place: Int, _ bytes: [UInt8]) -> Bool {
        place > 0 && bytes[place - 1] == UInt8(ascii: "\\")
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        for (place, byte) in zip(bytes.indices, bytes) {
            let next = place + 1 < bytes.endIndex ? bytes[place + 1] : 0
            if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "[") || next == UInt8(ascii: "]") { continue }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
