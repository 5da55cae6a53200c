/// A sentence that may name keys. It says the action; the key is put there where the sentence is shown, so that a changed
/// `keys.yaml` cannot make it lie: `"part file kept; \(key: .requestResend) resumes"`.
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

    /// With the keys of now.
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

        /// Texts beside each other are one, so that equal sentences are equal.
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
