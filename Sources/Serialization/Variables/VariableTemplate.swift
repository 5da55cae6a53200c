/// Text with `{{name}}` in it. Values may hold names themselves.
public struct VariableTemplate: Equatable, Sendable {
    /// A piece of text, or a name between braces.
    public enum Piece: Equatable, Sendable {
        case text(String)
        /// The name without the spaces around it, and the piece as typed.
        case variable(String, typed: String)
    }

    public let pieces: [Piece]

    /// Parses any text; braces that hold no name, or are not closed, are text.
    public init(_ text: String) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let variable = Self.firstVariable(in: rest) {
            let before = rest[..<variable.range.lowerBound]
            if !before.isEmpty { pieces.append(.text(String(before))) }
            pieces.append(.variable(variable.name, typed: String(rest[variable.range])))
            rest = rest[variable.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The names in order, repeats kept.
    public var names: [String] {
        pieces.compactMap { if case .variable(let name, _) = $0 { name } else { nil } }
    }

    /// Whether a text holds a name at all; fast.
    public static func isPresent(in text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "{")) && firstVariable(in: text[...]) != nil
    }

    /// The first name: the innermost `{{` before the first `}}` opens it.
    private static func firstVariable(in text: Substring) -> (name: String, range: Range<String.Index>)? {
        var rest = text
        while let braces = firstBraces(in: rest.utf8) {
            let inside = rest[rest.utf8.index(braces.lowerBound, offsetBy: 2)..<braces.upperBound]
            let end = rest.utf8.index(braces.upperBound, offsetBy: 2)
            if let name = name(in: inside) { return (name, braces.lowerBound..<end) }
            rest = rest[rest.utf8.index(after: braces.upperBound)...]
        }
        return nil
    }

    /// The range from `{{` up to `}}`. It works on bytes, because whole bodies are searched at every key.
    private static func firstBraces(in text: Substring.UTF8View) -> Range<String.Index>? {
        let bytes = text.span
        var opening: Int?
        var index = 0
        while index + 1 < bytes.count {
            let byte = bytes[index]
            guard byte == 0x7B || byte == 0x7D, bytes[index + 1] == byte else {
                index += 1
                continue
            }
            if byte == 0x7B {
                opening = index
            } else if let opening {
                return text.index(text.startIndex, offsetBy: opening)..<text.index(text.startIndex, offsetBy: index)
            }
            index += 1
        }
        return nil
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    }

    private static func name(in inside: Substring) -> String? {
        guard let first = inside.utf8.firstIndex(where: { $0 != UInt8(ascii: " ") }),
            let last = inside.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") })
        else { return nil }
        let name = inside[first...last]
        let isOneLine =
            name.utf8.allSatisfy { (0x20...0x7E).contains($0) } || !name.unicodeScalars.contains(where: Self.breaksLine)
        guard isOneLine, !name.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else { return nil }
        return String(name)
    }
}
