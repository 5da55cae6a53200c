/// Text with `{{name}}` in it. Values may hold names themselves.
public struct VariableTemplate: Equatable, Sendable {
    /// A piece of text, or a name between braces.
    public enum Piece: Equatable, Sendable {
        case text(String)
        /// The name without the spaces around it, and the piece as typed.
        case variable(String, typed: String)
    }

    public let pieces: [Piece]

    /// Reads any text: braces that hold no name, or do not close, are text.
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

    /// Whether a text holds a name at all; cheap.
    public static func isPresent(in text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "{")) && firstVariable(in: text[...]) != nil
    }

    /// The innermost `{{` before the first `}}` opens the name.
    private static func firstVariable(in text: Substring) -> (name: String, range: Range<String.Index>)? {
        let bytes = text.utf8
        var opening: String.Index?
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            guard next < bytes.endIndex, bytes[index] == bytes[next] else {
                index = next
                continue
            }
            let end = bytes.index(after: next)
            if bytes[index] == UInt8(ascii: "{") {
                opening = index
            } else if bytes[index] == UInt8(ascii: "}"), let start = opening {
                if let name = name(in: text[bytes.index(start, offsetBy: 2)..<index]) { return (name, start..<end) }
                opening = nil
            }
            index = next
        }
        return nil
    }

    private static func name(in inside: Substring) -> String? {
        let name = inside.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard !name.isEmpty, !name.contains(where: { $0 == "{" || $0 == "}" || $0.isNewline }) else { return nil }
        return String(name)
    }
}
