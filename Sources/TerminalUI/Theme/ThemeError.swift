/// An error in a theme file, with its place.
public struct ThemeError: Error, Hashable, Sendable {
    /// The kinds of errors.
    public enum Fact: Hashable, Sendable {
        /// Not YAML; with the parser's message.
        case unreadable(String)
        case notFound(name: String, known: [String])
        case notAMapping(String)
        case notText(String)
        case unknownKey(String, nearest: String?)
        case unknownRole(String, nearest: String?)
        case unknownKind(String)
        case unknownColor(String, nearest: String?)
        case badHex(String)
        case noColorAfterOn
        case twoColors(String)
        case colorInMono(String)
        case badContrast(String)
        case extendsItself([String])
    }

    public var file: String
    /// From 1; 0 without a place in the file.
    public var line: Int
    public var column: Int
    public var fact: Fact

    public init(file: String, line: Int = 0, column: Int = 0, _ fact: Fact) {
        self.file = file
        self.line = line
        self.column = column
        self.fact = fact
    }
}

extension ThemeError: CustomStringConvertible {
    /// `file:3:9: what happened. What to do.`
    public var description: String {
        let place = line > 0 ? "\(file):\(line):\(column): " : "\(file): "
        return place + sentence
    }

    public var sentence: String {
        switch fact {
        case .unreadable(let text): text
        case .notFound(let name, let known):
            "There is no theme called \"\(name)\"."
                + (known.isEmpty ? "" : " Known: \(known.joined(separator: ", ")).")
        case .notAMapping(let name): "\"\(name)\" must be a mapping. Write one \"name: value\" per line below it."
        case .notText(let name): "\"\(name)\" must be text. Put the value in quotes."
        case .unknownKey(let key, let nearest): "\"\(key)\" is not a key of a theme.\(Self.hint(nearest))"
        case .unknownRole(let role, let nearest): "\"\(role)\" is not a role.\(Self.hint(nearest))"
        case .unknownKind(let kind): "\"\(kind)\" is not a kind of theme. Write dark, light or any."
        case .unknownColor(let word, let nearest):
            "\"\(word)\" is no colour of this palette and no attribute.\(Self.hint(nearest))"
        case .badHex(let text): "\"\(text)\" is not a colour. Write it as \"#1e1e2e\"."
        case .noColorAfterOn: "No colour follows \"on\". Write \"on\" and the background."
        case .twoColors(let word): "\"\(word)\" is one colour too many. Write \"on\" before a background."
        case .colorInMono(let word): "\"\(word)\" is a colour, but \"mono\" takes attributes only: \(Self.attributes)."
        case .badContrast(let text): "\"\(text)\" is not a contrast. Write a number from 1 to 21."
        case .extendsItself(let chain): "The theme extends itself: \(chain.joined(separator: " > "))."
        }
    }

    private static let attributes = "bold, dim, italic, underline, reverse"

    private static func hint(_ nearest: String?) -> String { nearest.map { " Did you mean \"\($0)\"?" } ?? "" }
}
