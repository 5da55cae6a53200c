internal import CurlewBytes

/// Finds `{a,b}` and `[1-9]` in a URL, which curl expands to several URLs (`man curl`, URL GLOBBING). A single name in
/// braces is a placeholder of the path here, and `{{name}}` is a variable.
enum CurlGlob {
    /// The first list or range of the URL, as written; nil for none.
    static func first(in url: String) -> String? {
        var rest = url.utf8[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) {
            rest = rest[start...]
            if rest.starts(with: "{{".utf8) {
                guard let end = rest.firstRange(of: "}}".utf8) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            let isSet = rest.first == UInt8(ascii: "{")
            let text = Substring(rest.dropFirst()).utf8.text(before: isSet ? "}" : "]")
            if text.endIndex < rest.endIndex, isSet ? isList(text) : isRange(text) {
                return String(Substring(rest[...text.endIndex]))
            }
            rest.removeFirst()
        }
        return nil
    }

    /// Whether the text in braces is a list. One that begins with an operator of RFC 6570, which curl does not know, is
    /// a URI template: `{;a,b}`.
    private static func isList(_ text: Substring) -> Bool {
        text.utf8.contains(",") && !(text.utf8.first.map { "+#./;?&".utf8.contains($0) } ?? true)
    }

    /// Whether the text in brackets is a range: `1-9`, `001-100` or `a-z`, with or without a step, as in `1-9:2`.
    private static func isRange(_ text: Substring) -> Bool {
        let (bounds, step) = text.utf8.cut(at: ":") ?? (text, "1")
        guard let (low, high) = bounds.utf8.cut(at: "-"), isNumber(step) else { return false }
        return isNumber(low) && isNumber(high) || isLetter(low) && isLetter(high)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ShellBytes.isDigit)
    }

    private static func isLetter(_ text: Substring) -> Bool {
        text.utf8.count == 1 && text.utf8.allSatisfy(ShellBytes.isLetter)
    }
}
