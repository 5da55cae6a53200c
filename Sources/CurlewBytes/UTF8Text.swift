/// Text from outside is cut, searched and compared by its bytes. A character as people see it may swallow a delimiter:
/// `:` and U+0301 behind it are one, which no search for `:` finds, while every other program sees the colon. Delimiters
/// are ASCII here, and what comes out begins and ends where one of them stood.
///
///     "u:\u{301}p".utf8.cut(at: ":")   "u" and "\u{301}p"
extension BidirectionalCollection where Element == UInt8, SubSequence == Substring.UTF8View {
    package func hasPrefix(_ text: String) -> Bool { starts(with: text.utf8) }

    package func hasSuffix(_ text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }

    package func contains(_ text: String) -> Bool { firstRange(of: text.utf8) != nil }

    /// Whether these bytes, no fewer and no more. `==` of texts also holds for other bytes that look the same.
    package func isSame(as text: some StringProtocol) -> Bool { elementsEqual(text.utf8) }

    package func firstIndex(of delimiter: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: delimiter)) }

    package func lastIndex(of delimiter: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: delimiter)) }

    /// The pieces between delimiters, as `Collection.split` counts them.
    package func split(
        separator delimiter: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [Substring] {
        let byte = UInt8(ascii: delimiter)
        return split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == byte }
            .map { Substring($0) }
    }

    /// What stands before the first delimiter, or everything.
    package func text(before delimiter: Unicode.Scalar) -> Substring {
        let byte = UInt8(ascii: delimiter)
        return Substring(prefix { $0 != byte })
    }

    /// What stands before the first of several delimiters, or everything.
    package func text(beforeAny delimiters: String) -> Substring {
        Substring(prefix { !delimiters.utf8.contains($0) })
    }

    /// What stands behind these first bytes; nil where others do.
    package func text(behind start: String) -> Substring? {
        hasPrefix(start) ? Substring(dropFirst(start.utf8.count)) : nil
    }

    /// What stands before these last bytes; nil where others do.
    package func text(withoutEnd end: String) -> Substring? {
        hasSuffix(end) ? Substring(dropLast(end.utf8.count)) : nil
    }

    /// The texts around the first delimiter; nil where there is none.
    package func cut(at delimiter: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
        firstIndex(of: delimiter).map { around($0) }
    }

    /// The texts around the last delimiter; nil where there is none.
    package func cut(atLast delimiter: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
        lastIndex(of: delimiter).map { around($0) }
    }

    private func around(_ place: Index) -> (before: Substring, behind: Substring) {
        (Substring(self[..<place]), Substring(self[index(after: place)...]))
    }

    /// Without such bytes at both ends; blanks and tabs where nothing is said.
    package func trimmed(_ isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }) -> Substring {
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return Substring(rest)
    }
}

extension StringProtocol {
    /// Whether any of its scalars is white space, as Unicode has it.
    package var holdsWhitespace: Bool { unicodeScalars.contains(where: \.properties.isWhitespace) }

    /// Whether it holds nothing but white space.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension StringProtocol where SubSequence == Substring, UnicodeScalarView.SubSequence == Substring.UnicodeScalarView {
    /// The words between white space of any kind. A mark behind a blank is the first scalar of a word.
    package func words(maxSplits: Int = .max) -> [Substring] {
        unicodeScalars.split(maxSplits: maxSplits, whereSeparator: \.properties.isWhitespace).map { Substring($0) }
    }
}
