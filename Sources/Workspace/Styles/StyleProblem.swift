public import CurlewFormats
public import Serialization

/// A style of form text in a file that is not used, and why.
public struct StyleProblem: Error, Equatable, Sendable {
    /// The kinds of problems.
    public enum Kind: Equatable, Sendable {
        /// Not a mapping, or no text.
        case shape(String)
        case word(StyleWordError, style: String)
    }

    public var kind: Kind
    public var mark: YAMLMark

    init(_ kind: Kind, at mark: YAMLMark) {
        (self.kind, self.mark) = (kind, mark)
    }

    /// One or two sentences.
    public var sentence: String {
        switch kind {
        case .shape(let key):
            "\(key) is not a style's lines. Write such as {like: php, lists: repeat}. The style is not there."
        case .word(.unknownKey(let key, let known), let style):
            "the style \(style) has no line \"\(key)\". \(Self.advice(key, known)) The style is not there."
        case .word(.value(let value, let key, let known), let style):
            "\(key) of the style \(style) cannot be \"\(value)\". \(Self.advice(value, known))"
                + "It \(StyleWord.all.first { $0.key == key }.map { "says \($0.meaning)" } ?? "is not taken"). "
                + "The style is not there."
        case .word(.noStyle(let name, let known), let style):
            "the style \(style) is like \"\(name)\", which is no style. \(Self.advice(name, known)) The style is not there."
        case .word(.taken(let name), _): "the style \(name) is built in. Take another name."
        }
    }

    private static func advice(_ text: String, _ known: [String]) -> String {
        guard !known.isEmpty else { return "" }
        if let nearest = NearestName.of(text, among: known) { return "Did you mean \(nearest)? " }
        return "It can be \(known.joined(separator: ", ")). "
    }
}

extension StyleProblem: CustomStringConvertible {
    public var description: String { sentence }
}
