internal import CurlewBytes

/// `{a,b}` and `[1-9]` in a URL, for which curl asks for several URLs (`man curl`, URL GLOBBING). A name alone in braces
/// is a place of the path here, and `{{name}}` a variable.
enum CurlGlob {
    /// The first one, as written; nil without.
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

    /// Not where it begins with a sign of RFC 6570, which curl does not know: `{;a,b}`.
    private static func isList(_ text: Substring) -> Bool {
        text.utf8.contains(",") && !(text.utf8.first.map { "+#./;?&".utf8.contains($0) } ?? true)
    }

    /// `1-9`, `001-100`, `a-z`, each perhaps with a step: `1-9:2`.
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
