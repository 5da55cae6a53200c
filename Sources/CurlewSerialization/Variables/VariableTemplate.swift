internal import CurlewBytes

/// Text with `{{name}}` in it. Values may hold names themselves. `{{name|raw}}` asks for a value as it is, in a URL.
///
/// A name within a name, `{{server_{{env}}}}`, is one piece: nothing has that name, so that it is never replaced.
public struct VariableTemplate: Equatable, Sendable {
    /// A piece of text, or a name between braces.
    public enum Piece: Equatable, Sendable {
        case text(String)
        /// The name without the spaces and the mark around it, and the piece as typed.
        case variable(String, typed: String, isRaw: Bool = false)
    }

    public let pieces: [Piece]

    /// Parses any text; braces that hold no name, or are not closed, are text.
    public init(_ text: String) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let variable = Self.firstVariable(in: rest) {
            let before = rest[..<variable.range.lowerBound]
            if !before.isEmpty { pieces.append(.text(String(before))) }
            let typed = String(rest[variable.range])
            let unmarked = Self.unmarked(variable.name)
            let name = unmarked.isEmpty ? variable.name : unmarked
            pieces.append(.variable(name, typed: typed, isRaw: !unmarked.isEmpty))
            rest = rest[variable.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The names in order, repeats kept.
    public var names: [String] {
        pieces.compactMap { if case .variable(let name, _, _) = $0 { name } else { nil } }
    }

    /// The name before `|raw`, the mark of a value that is not escaped; empty without the mark.
    private static func unmarked(_ name: String) -> String {
        guard let front = name.utf8.text(withoutEnd: "raw") else { return "" }
        return trimmed(String(front)).utf8.text(withoutEnd: "|").map { trimmed(String($0)) } ?? ""
    }

    /// Whether a name holds another one.
    static func isNested(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "{")) }

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
            if let name = name(in: inside) { return around(name, braces.lowerBound..<end, in: rest) }
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

    /// The name, or the one on its line that it is a part of: from a `{{` before it that is not closed to the `}}` that
    /// closes it.
    private static func around(
        _ name: String, _ range: Range<String.Index>, in text: Substring
    ) -> (name: String, range: Range<String.Index>) {
        let before = text.utf8[..<range.lowerBound].suffix(nestedLimit)
        guard let opening = lastOpening(in: before) else { return (name, range) }
        let behind = text.utf8[range.upperBound...].prefix(nestedLimit)
        var depth = 1
        var place = behind.startIndex
        while place < behind.endIndex, !isLineEnd(behind[place]) {
            let next = behind.index(after: place)
            guard next < behind.endIndex, behind[next] == behind[place], behind[place] == 0x7B || behind[place] == 0x7D
            else {
                place = next
                continue
            }
            depth += behind[place] == 0x7B ? 1 : -1
            if depth == 0 {
                let inside = text.utf8[opening..<place].dropFirst(2)
                return (trimmed(String(Substring(inside))), opening..<behind.index(after: next))
            }
            place = behind.index(after: next)
        }
        return (name, range)
    }

    /// The most bytes before and behind a name among which one around it is looked for.
    private static let nestedLimit = 1024

    /// The last `{{` of the last line.
    private static func lastOpening(in text: Substring.UTF8View.SubSequence) -> String.Index? {
        var later: String.Index?
        for place in text.indices.reversed() {
            if isLineEnd(text[place]) { return nil }
            if text[place] == 0x7B, let later, text[later] == 0x7B { return place }
            later = place
        }
        return nil
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop { $0 == 0x20 }
        let count = bytes.reversed().drop { $0 == 0x20 }.count
        return String(Substring(bytes.prefix(count)))
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
