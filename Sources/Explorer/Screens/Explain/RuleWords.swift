import CurlewSerialization
import TerminalUI
import Viewing

/// Short words for the rules of one pair or value.
enum RuleWords {
    /// The rules that wrote the spans of a leaf, in the order of the spans.
    static func pieces(for spans: [TraceSpan], of node: ParameterNode) -> [StripPiece] {
        var pieces: [StripPiece] = []
        for span in spans {
            guard let piece = piece(for: span), !pieces.contains(piece) else { continue }
            pieces.append(piece)
        }
        if case .scalar(let scalar) = node.value, scalar.kind == .boolean, spans.contains(where: Self.isFormValue) {
            pieces.append(StripPiece(.rule, "true is 1, false is 0"))
        }
        return pieces
    }

    /// The words for a span's rule; nil for bytes that need no rule to be understood.
    static func piece(for span: TraceSpan) -> StripPiece? {
        guard let rule = span.rule else { return nil }
        switch (rule, span.part) {
        case (.scalarText, .key):
            return StripPiece(.rule, "dictionary key starts the name", short: "key starts the name")
        case (.scalarText, _), (.jsonTopLevel, _): return nil
        case (.keyInBrackets, _): return StripPiece(.rule, "dictionary key in brackets", short: "key in brackets")
        case (.partName, _): return StripPiece(.rule, rule.statement, short: rule.title)
        case (.arrayItem, _): return StripPiece(.rule, "array item: name + []")
        default: return StripPiece(.rule, rule.title)
        }
    }

    private static func isFormValue(_ span: TraceSpan) -> Bool {
        span.part == .value && span.rule == .scalarText
    }
}

/// The escapes of one pair or value: `[ ] escaped as %5B %5D`.
struct EscapeWords {
    struct Entry: Equatable {
        var character: String
        var code: String
        var reason: Escape.Reason
    }

    let entries: [Entry]

    /// The most escapes that are listed.
    private static let most = 4

    init(_ spans: some Sequence<TraceSpan>, _ content: PreviewContent) {
        var entries: [Entry] = []
        for span in spans {
            guard let escape = span.escaped else { continue }
            let entry = Entry(
                character: Self.name(escape.character), code: DisplayText.visible(content.text(of: span.range)),
                reason: escape.reason)
            if !entries.contains(entry) { entries.append(entry) }
        }
        self.entries = entries
    }

    var isEmpty: Bool { entries.isEmpty }

    var long: String { "\(short) as \(shown.map(\.code).joined(separator: " "))\(rest)" }

    var short: String { "\(shown.map(\.character).joined(separator: " "))\(rest) escaped" }

    private var shown: ArraySlice<Entry> { entries.prefix(Self.most) }
    private var rest: String { entries.count > Self.most ? " .." : "" }

    /// Such as `[ -> %5B (reserved)`.
    static func text(_ escape: Escape, _ code: String) -> String {
        "\(name(escape.character)) -> \(DisplayText.visible(code)) (\(escape.reason.words))"
    }

    /// A visible name for the character.
    private static func name(_ character: Character) -> String {
        character == " " ? "space" : DisplayText.visible(String(character))
    }
}

extension Escape.Reason {
    /// The reason why the character must be escaped.
    var words: String {
        switch self {
        case .reserved: "reserved"
        case .nonASCII: "not ASCII"
        case .control: "control"
        case .space: "no blanks"
        case .percent: "starts an escape"
        case .quote: "ends the text"
        case .backslash: "starts an escape"
        case .slash: "slash"
        case .markup: "markup"
        }
    }
}
