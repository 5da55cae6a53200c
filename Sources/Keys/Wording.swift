/// A sentence that may name keys. It holds the action, and the key is inserted when the sentence is shown, so that the
/// sentence is right for a changed `keys.yaml` too: `"part file kept; \(key: .requestResend) resumes"`.
public struct Wording: Equatable, Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Equatable, Sendable {
        case text(String)
        case key(Action, KeyContext)
    }

    private var pieces: [Piece]

    public init(stringLiteral text: String) {
        pieces = [.text(text)]
    }

    public init(stringInterpolation words: StringInterpolation) {
        pieces = words.pieces
    }

    public init(_ text: String) {
        pieces = [.text(text)]
    }

    /// The text with the keys of a binding table.
    public func text(_ keys: BindingTable) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let words): text += words
            case .key(let action, let context): text += keys.name(of: action, in: context)
            }
        }
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ text: String) { append([.text(text)]) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) { append([.text("\(value)")]) }

        public mutating func appendInterpolation(_ words: Wording) { append(words.pieces) }

        /// Joins neighbouring texts, so that equal sentences compare as equal.
        private mutating func append(_ more: [Piece]) {
            for piece in more {
                if case .text(let text) = piece, case .text(let before)? = pieces.last {
                    pieces[pieces.count - 1] = .text(before + text)
                } else if piece != .text("") {
                    pieces.append(piece)
                }
            }
        }

        public mutating func appendInterpolation(key action: Action, in context: KeyContext = .nav) {
            pieces.append(.key(action, context))
        }
    }
}
