internal import CurlewBytes
internal import Drafting

/// One word of a POSIX shell command, made of literal text and shell variables (POSIX.1-2017, Shell Command Language
/// §2.2).
struct QuotedWord: Equatable {
    enum Piece: Equatable {
        case text(String)
        /// A shell variable of that name.
        case variable(String)
    }

    var pieces: [Piece]

    /// Joins adjacent texts. Markers of secrets in them become variables.
    init(_ pieces: [Piece]) {
        self.pieces = pieces.flatMap(Self.split).reduce(into: []) { result, piece in
            if case .text(let more) = piece, case .text(let text)? = result.last {
                result[result.count - 1] = .text(text + more)
            } else {
                result.append(piece)
            }
        }
    }

    init(_ text: String) {
        self.init([.text(text)])
    }

    private static func split(_ piece: Piece) -> [Piece] {
        guard case .text(let text) = piece else { return [piece] }
        return SecretMarker.pieces(of: text).map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .secret(let name): .variable(variableName(name))
            }
        }
    }

    /// The word as it is written in the command, with quotes.
    var quoted: String {
        let hasVariables = pieces.contains { if case .variable = $0 { true } else { false } }
        guard hasVariables else { return plain.utf8.inSingleQuotes }
        return isSimple ? "\"\(inDoubleQuotes)\"" : separately
    }

    /// A text as one quoted word.
    static func quoted(_ text: String) -> String { QuotedWord(text).quoted }

    /// A name as that of a shell variable: `x-api-key` becomes `X_API_KEY`.
    static func variableName(_ text: String) -> String {
        let name = String(text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    // MARK: With variables

    private var plain: String {
        pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    /// Whether no character of the text has a meaning in double quotes, history expansion of an interactive shell
    /// included.
    private var isSimple: Bool { !plain.utf8.contains { "\"\\$`!".utf8.contains($0) } }

    private var inDoubleQuotes: String {
        pieces.indices.map { index in
            switch pieces[index] {
            case .text(let text): text
            case .variable(let name): goesOn(behind: index) ? "${\(name)}" : "$\(name)"
            }
        }.joined()
    }

    /// Whether the text after a variable would be read as part of its name.
    private func goesOn(behind index: Int) -> Bool {
        guard index + 1 < pieces.count, case .text(let text) = pieces[index + 1] else { return false }
        return text.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
            ?? false
    }

    /// The word with its texts in single quotes and its variables in double quotes, side by side.
    private var separately: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text.isEmpty ? "" : text.utf8.inSingleQuotes
            case .variable(let name): "\"$\(name)\""
            }
        }.joined()
    }
}
