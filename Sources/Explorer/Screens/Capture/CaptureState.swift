import TerminalUI

/// A value of the answer that is to become a variable: under which name, and whether it is shown.
public struct CaptureState: Equatable, Sendable {
    enum Field: Sendable { case name, secret }

    /// Where the value comes from, as the file says it: `$.token`, `header Location`.
    let source: String
    let value: String
    var name: LineEditor
    var isSecret: Bool
    var field = Field.name

    init(source: String, value: String, name: String, isSecret: Bool) {
        self.source = source
        self.value = value
        self.name = LineEditor(name)
        self.isSecret = isSecret
    }
}

/// What a value of an answer suggests.
enum CaptureSuggestion {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "key", "session", "jwt", "auth", "cookie",
    ]

    /// Whether what goes by that name should not be shown.
    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return secretWords.contains { name.contains($0) }
    }

    /// Letters, digits, `_`, `-` and dots of `text`, a dash for the rest: a name that braces can hold.
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
