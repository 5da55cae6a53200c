/// Repairs a command that a word processor or a web page has changed: typographic quotes, no-break spaces, a dash in
/// place of two hyphens, none of which a shell knows. They are replaced outside quotes and between typographic quotes;
/// text in plain quotes stays.
struct ShellTypography {
    /// The command with the signs that a shell knows.
    private(set) var text = ""
    /// The signs that were replaced, each once, in the order of their first place.
    private(set) var signs: [Unicode.Scalar] = []

    private enum Quote { case plainSingle, plainDouble, single, double }

    init(_ source: String) {
        // None of these signs is ASCII.
        guard !source.utf8.allSatisfy({ $0 < 0x80 }) else {
            text = source
            return
        }
        let scalars = Array(source.unicodeScalars)
        var result = String.UnicodeScalarView()
        var (quote, place) = (Quote?.none, 0)
        while place < scalars.count {
            let scalar = scalars[place]
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            place += 1
            switch quote {
            case .plainSingle:
                result.append(scalar)
                if scalar == "'" { quote = nil }
            case .plainDouble:
                result.append(scalar)
                if scalar == "\"" { quote = nil }
                if scalar == "\\", let next {
                    result.append(next)
                    place += 1
                }
            case .single:
                if Self.singles.contains(scalar), Self.ends(before: next) {
                    result.append("'")
                    quote = nil
                } else if scalar == "'" {
                    result.append(contentsOf: "'\\''".unicodeScalars)
                } else {
                    result.append(Self.doubles.contains(scalar) ? note(scalar, "\"") : scalar)
                }
            case .double:
                if Self.doubles.contains(scalar), Self.ends(before: next) {
                    result.append("\"")
                    quote = nil
                } else if scalar == "\"" || Self.doubles.contains(scalar) {
                    result.append(contentsOf: "\\\"".unicodeScalars)
                } else {
                    result.append(scalar)
                }
            case nil:
                let begins = result.last.map { $0.properties.isWhitespace || $0 == "=" } ?? true
                if scalar == "'" {
                    result.append(scalar)
                    quote = .plainSingle
                } else if scalar == "\"" {
                    result.append(scalar)
                    quote = .plainDouble
                } else if scalar == "\\", let next {
                    result.append(scalar)
                    result.append(next)
                    place += 1
                } else if Self.spaces.contains(scalar) {
                    result.append(note(scalar, " "))
                } else if begins, Self.singles.contains(scalar) {
                    result.append(note(scalar, "'"))
                    quote = .single
                } else if begins, Self.doubles.contains(scalar) {
                    result.append(note(scalar, "\""))
                    quote = .double
                } else if begins, Self.dashes.contains(scalar) {
                    _ = note(scalar, "-")
                    let letters = scalars[place...].prefix { !$0.properties.isWhitespace && !Self.spaces.contains($0) }
                    result.append(contentsOf: (letters.count > 1 ? "--" : "-").unicodeScalars)
                } else {
                    result.append(scalar)
                }
            }
        }
        text = String(result)
    }

    private mutating func note(_ sign: Unicode.Scalar, _ plain: Unicode.Scalar) -> Unicode.Scalar {
        if !signs.contains(sign) { signs.append(sign) }
        return plain
    }

    /// Whether a quote before `next` closes: it ends a word.
    private static func ends(before next: Unicode.Scalar?) -> Bool {
        next.map { $0.properties.isWhitespace || spaces.contains($0) || ";|&)".unicodeScalars.contains($0) } ?? true
    }

    private static let singles: [Unicode.Scalar] = ["\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}"]
    private static let doubles: [Unicode.Scalar] = ["\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}"]
    private static let dashes: [Unicode.Scalar] = ["\u{2013}", "\u{2014}"]
    private static let spaces: [Unicode.Scalar] = ["\u{A0}", "\u{2007}", "\u{202F}", "\u{3000}"]
}
