/// Suggestions for capturing a value of an answer.
enum CaptureSuggestion {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "key", "session", "jwt", "auth", "cookie",
    ]

    /// Whether a value of that name should be hidden.
    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return secretWords.contains { name.contains($0) }
    }

    /// Letters, digits, `_`, `-` and dots of `text`, with a dash for each other part: a name that is valid between
    /// braces.
    static func name(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": Character(scalar)
            case _ where scalar.properties.isAlphabetic: Character(scalar)
            default: "-"
            }
        }
        let trimmed = letters.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed()
        return trimmed.isEmpty ? "value" : String(trimmed)
    }
}
