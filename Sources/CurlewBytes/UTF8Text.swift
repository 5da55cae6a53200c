/// Cuts, searches and compares foreign text by its bytes. A `Character` may include a delimiter: `:` followed by U+0301
/// is one character, in which no search for `:` succeeds, while every other program sees the colon. Delimiters are
/// ASCII here, so every cut is between two characters of UTF-8.
///
///     "u:\u{301}p".utf8.cut(at: ":")   "u" and "\u{301}p"
extension BidirectionalCollection where Element == UInt8, SubSequence == Substring.UTF8View {
    // Inlinable where every key needs it: elsewhere the function is compiled for no type, and asks for each step.
    @inlinable
    package func hasPrefix(_ text: String) -> Bool { starts(with: text.utf8) }

    package func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

    package func contains(_ text: String) -> Bool { self[...].firstRange(of: text.utf8) != nil }

    /// True when the bytes are exactly those of `text`. `==` of texts is true also for different bytes of canonically
    /// equal characters.
    package func isSame(as text: some StringProtocol) -> Bool { self[...].elementsEqual(text.utf8) }

    /// The text as one word for a POSIX shell (POSIX.1-2017, Shell Command Language §2.2.2). In single quotes every
    /// other character is literal: line breaks, `!`, `$` and backslashes too.
    package var inSingleQuotes: String {
        var bytes = Array("'".utf8)
        for byte in self { if byte == UInt8(ascii: "'") { bytes += "'\\''".utf8 } else { bytes.append(byte) } }
        return String(decoding: bytes, as: UTF8.self) + "'"
    }

    @inlinable
    package func firstIndex(of delimiter: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: delimiter)) }

    package func lastIndex(of delimiter: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: delimiter)) }

    /// The pieces between delimiters; the parameters mean the same as in `Collection.split`.
    package func split(
        separator delimiter: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [Substring] {
        let byte = UInt8(ascii: delimiter)
        return split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == byte }
            .map { Substring($0) }
    }

    /// The text before the first delimiter, or all of it when there is none.
    package func text(before delimiter: Unicode.Scalar) -> Substring {
        let byte = UInt8(ascii: delimiter)
        return Substring(prefix { $0 != byte })
    }

    /// The text before the first of several delimiters, or all of it when there is none.
    @inlinable
    package func text(beforeAny delimiters: String) -> Substring {
        Substring(prefix { !delimiters.utf8.contains($0) })
    }

    /// The text after the prefix `start`; nil when the text does not begin with `start`.
    package func text(behind start: String) -> Substring? {
        hasPrefix(start) ? Substring(dropFirst(start.utf8.count)) : nil
    }

    /// The text before the suffix `end`; nil when the text does not end with `end`.
    package func text(withoutEnd end: String) -> Substring? {
        hasSuffix(end) ? Substring(dropLast(end.utf8.count)) : nil
    }

    /// The texts before and after the first delimiter; nil when there is none.
    @inlinable
    package func cut(at delimiter: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
        firstIndex(of: delimiter).map { around($0) }
    }

    /// The texts before and after the last delimiter; nil when there is none.
    package func cut(atLast delimiter: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
        lastIndex(of: delimiter).map { around($0) }
    }

    @inlinable
    package func around(_ place: Index) -> (before: Substring, behind: Substring) {
        (Substring(self[..<place]), Substring(self[index(after: place)...]))
    }

    /// The text without the bytes at both ends for which `isSpace` is true; by default spaces and tabs.
    package func trimmed(_ isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }) -> Substring {
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return Substring(rest)
    }
}

extension BidirectionalCollection where Element == UInt8 {
    /// The first place of these bytes. It hides the function of the standard library, which is compiled for no type.
    @inlinable
    package func firstRange(of bytes: some Collection<UInt8>) -> Range<Index>? {
        guard let first = bytes.first else { return startIndex..<startIndex }
        var rest = self[...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: bytes) { return place..<index(place, offsetBy: bytes.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension StringProtocol {
    /// True when any scalar is white space (Unicode property White_Space).
    package var holdsWhitespace: Bool { unicodeScalars.contains(where: \.properties.isWhitespace) }

    /// True when every scalar is white space, also for an empty text.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension StringProtocol where SubSequence == Substring, UnicodeScalarView.SubSequence == Substring.UnicodeScalarView {
    /// The words between white space of any kind, cut by scalars: a combining mark after a space begins a word.
    package func words(maxSplits: Int = .max) -> [Substring] {
        unicodeScalars.split(maxSplits: maxSplits, whereSeparator: \.properties.isWhitespace).map { Substring($0) }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit of ASCII, in either case: 0 to 15; nil for any other byte.
    @inlinable
    public var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
