/// A text and its cursor as the keys of vi see it: graphemes, line breaks among them.
public struct ViText: Equatable, Sendable {
    public private(set) var characters: [Character]
    /// Graphemes before the cursor, 0 to their count.
    public private(set) var cursor: Int
    /// False for a field of one line.
    public let hasLines: Bool

    public init(_ characters: [Character], cursor: Int, hasLines: Bool = false) {
        (self.characters, self.hasLines) = (characters, hasLines)
        self.cursor = min(max(0, cursor), characters.count)
    }

    var count: Int { characters.count }

    mutating func apply(_ edit: ViEdit) {
        switch edit {
        case .move(let place): cursor = min(max(0, place), count)
        case .replace(let range, let text, let place):
            characters.replaceSubrange(range, with: Array(text))
            cursor = min(max(0, place), count)
        case .undo, .refused: break
        }
    }

    func text(in range: Range<Int>) -> String { String(characters[range]) }

    // MARK: Lines

    private func isBreak(_ index: Int) -> Bool { hasLines && characters[index].isNewline }

    func lineStart(_ index: Int) -> Int {
        var at = index
        while at > 0, !isBreak(at - 1) { at -= 1 }
        return at
    }

    /// The place of the line's break, or the end of the text.
    func lineEnd(_ index: Int) -> Int {
        var at = index
        while at < count, !isBreak(at) { at += 1 }
        return at
    }

    /// The first place behind the line and its break.
    func nextLine(_ index: Int) -> Int { min(count, lineEnd(index) + 1) }

    func isLastLine(_ index: Int) -> Bool { lineEnd(index) == count }

    func firstNonBlank(_ index: Int) -> Int {
        let end = lineEnd(index)
        var at = lineStart(index)
        while at < end, characters[at].isWhitespace { at += 1 }
        return at
    }

    /// Where the cursor may stand between commands: on a character, or at the start of an empty line.
    func settled(_ index: Int) -> Int {
        let index = min(max(0, index), count)
        let start = lineStart(index)
        return max(start, min(index, lineEnd(index) - 1))
    }

    /// The place in a line below or above; nil where there are not so many.
    func place(lines: Int, from index: Int) -> Int? {
        var at = index
        for _ in 0..<abs(lines) {
            if lines > 0 {
                guard !isLastLine(at) else { return nil }
                at = nextLine(at)
            } else {
                let start = lineStart(at)
                guard start > 0 else { return nil }
                at = lineStart(start - 1)
            }
        }
        let start = lineStart(at)
        return settled(min(start + index - lineStart(index), lineEnd(start)))
    }

    // MARK: Words

    enum Kind { case blank, word, sign }

    /// - Parameter isBig: everything between blanks is one word.
    func kind(_ index: Int, isBig: Bool) -> Kind {
        let character = characters[index]
        if character.isWhitespace { return .blank }
        return isBig || character.isLetter || character.isNumber || character == "_" ? .word : .sign
    }

    func nextWord(_ index: Int, isBig: Bool) -> Int {
        var at = index
        guard at < count else { return count }
        let first = kind(at, isBig: isBig)
        while at < count, first != .blank, kind(at, isBig: isBig) == first { at += 1 }
        while at < count, kind(at, isBig: isBig) == .blank { at += 1 }
        return at
    }

    /// The last character of the word at or behind the next place.
    func wordEnd(_ index: Int, isBig: Bool) -> Int {
        var at = index + 1
        while at < count, kind(at, isBig: isBig) == .blank { at += 1 }
        guard at < count else { return max(0, count - 1) }
        let first = kind(at, isBig: isBig)
        while at + 1 < count, kind(at + 1, isBig: isBig) == first { at += 1 }
        return at
    }

    func wordStart(before index: Int, isBig: Bool) -> Int {
        var at = index
        while at > 0, kind(at - 1, isBig: isBig) == .blank { at -= 1 }
        guard at > 0 else { return 0 }
        let first = kind(at - 1, isBig: isBig)
        while at > 0, kind(at - 1, isBig: isBig) == first { at -= 1 }
        return at
    }

    // MARK: Finding

    /// The place of the `count`th character of its kind in the line, before or behind the cursor; `t` and `T` stop beside it.
    func find(_ find: ViFind, count: Int) -> Int? {
        let (start, end) = (lineStart(cursor), lineEnd(cursor))
        var (at, left) = (cursor, count)
        while left > 0 {
            at += find.isForward ? 1 : -1
            guard (start..<end).contains(at) else { return nil }
            // `;` after `t` goes on from the character that it stopped at.
            let isBeside = find.stopsBefore && find.isRepeated && abs(at - cursor) == 1 && left == count
            if characters[at] == find.character, !isBeside { left -= 1 }
        }
        return find.stopsBefore ? at + (find.isForward ? -1 : 1) : at
    }

    // MARK: Objects

    /// The characters of an object such as `iw`; nil where there is none.
    func object(_ sign: Character, isInner: Bool) -> Range<Int>? {
        switch sign {
        case "w", "W": word(isBig: sign == "W", isInner: isInner)
        case "\"", "'", "`": quotes(sign, isInner: isInner)
        case "(", ")", "b": brackets("(", ")", isInner: isInner)
        case "[", "]": brackets("[", "]", isInner: isInner)
        case "{", "}", "B": brackets("{", "}", isInner: isInner)
        default: nil
        }
    }

    private func word(isBig: Bool, isInner: Bool) -> Range<Int>? {
        let (first, last) = (lineStart(cursor), lineEnd(cursor))
        guard cursor < last else { return nil }
        func run(_ index: Int) -> Range<Int> {
            let own = kind(index, isBig: isBig)
            var (start, end) = (index, index + 1)
            while start > first, kind(start - 1, isBig: isBig) == own { start -= 1 }
            while end < last, kind(end, isBig: isBig) == own { end += 1 }
            return start..<end
        }
        let inner = run(cursor)
        guard !isInner else { return inner }
        if inner.upperBound < last,
            kind(inner.upperBound, isBig: isBig) == .blank || kind(cursor, isBig: isBig) == .blank
        {
            return inner.lowerBound..<run(inner.upperBound).upperBound
        }
        guard inner.lowerBound > first, kind(inner.lowerBound - 1, isBig: isBig) == .blank else { return inner }
        return run(inner.lowerBound - 1).lowerBound..<inner.upperBound
    }

    private func quotes(_ sign: Character, isInner: Bool) -> Range<Int>? {
        let places = (lineStart(cursor)..<lineEnd(cursor)).filter {
            characters[$0] == sign && ($0 == 0 || characters[$0 - 1] != "\\")
        }
        for index in stride(from: 0, to: places.count - 1, by: 2) where places[index + 1] >= cursor {
            return isInner ? places[index] + 1..<places[index + 1] : places[index]..<places[index + 1] + 1
        }
        return nil
    }

    private func brackets(_ open: Character, _ close: Character, isInner: Bool) -> Range<Int>? {
        guard cursor < count else { return nil }
        var (start, depth) = (cursor, 0)
        while characters[start] != open || depth != 0 {
            if characters[start] == open { depth -= 1 }
            if characters[start] == close, start != cursor { depth += 1 }
            guard start > 0 else { return nil }
            start -= 1
        }
        var (end, inside) = (start + 1, 0)
        while end < count, characters[end] != close || inside != 0 {
            inside += characters[end] == open ? 1 : characters[end] == close ? -1 : 0
            end += 1
        }
        guard end < count else { return nil }
        return isInner ? start + 1..<end : start..<end + 1
    }
}

/// A search for a character in the line: `f F t T`.
struct ViFind: Hashable, Sendable {
    var character: Character
    var isForward: Bool
    var stopsBefore: Bool
    /// By `;` or `,`.
    var isRepeated = false

    init(_ key: Character, _ character: Character) {
        self.character = character
        (isForward, stopsBefore) = (key == "f" || key == "t", key == "t" || key == "T")
    }

    func repeated(backwards: Bool) -> ViFind {
        var find = self
        find.isRepeated = true
        if backwards { find.isForward.toggle() }
        return find
    }
}

/// A change of the text that a key of vi asks for.
public enum ViEdit: Equatable, Sendable {
    case move(Int)
    /// Replaces characters and puts the cursor at a place.
    case replace(Range<Int>, String, cursor: Int)
    case undo
    /// The keys mean nothing here.
    case refused
}
