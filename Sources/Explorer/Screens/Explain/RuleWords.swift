import Serialization
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
            pieces.append(StripPiece(.rule, "\(Rule.scalarText.rawValue) true is 1, false is 0"))
        }
        return pieces
    }

    /// The words for a span's rule; nil for bytes that need no rule to be understood.
    static func piece(for span: TraceSpan) -> StripPiece? {
        guard let rule = span.rule else { return nil }
        switch (rule, span.part) {
        case (.scalarText, .key): return piece(.keyInBrackets, "dictionary key starts the name", "key starts the name")
        case (.scalarText, _), (.jsonTopLevel, _): return nil
        case (.keyInBrackets, _): return piece(rule, "dictionary key in brackets", "key in brackets")
        case (.partName, _): return piece(rule, rule.statement, rule.title)
        case (.arrayItem, _): return piece(rule, "array item: name + \"[]\"", rule.title)
        default: return piece(rule, rule.title, rule.title)
        }
    }

    private static func isFormValue(_ span: TraceSpan) -> Bool {
        span.part == .value && span.rule == .scalarText
    }

    private static func piece(_ rule: Rule, _ long: String, _ short: String) -> StripPiece {
        StripPiece(.rule, "\(rule.rawValue) \(long)", short: "\(rule.rawValue) \(short)")
    }
}

/// The escapes of one pair or value: `AF-7 [ -> %5B  ] -> %5D (reserved)`.
struct EscapeWords {
    struct Entry: Equatable {
        var character: String
        var code: String
        var reason: Escape.Reason
    }

    let entries: [Entry]
    private let rule: Rule?

    /// The most escapes that are listed.
    private static let most = 4

    init(_ spans: some Sequence<TraceSpan>, _ content: PreviewContent) {
        var entries: [Entry] = []
        var rule: Rule?
        for span in spans {
            guard let escape = span.escaped else { continue }
            let entry = Entry(
                character: Self.name(escape.character), code: DisplayText.visible(content.text(of: span.range)),
                reason: escape.reason)
            if !entries.contains(entry) { entries.append(entry) }
            rule = rule ?? Self.rule(of: span, content)
        }
        self.entries = entries
        self.rule = content.subject == .propertyList ? nil : rule
    }

    private static func rule(of span: TraceSpan, _ content: PreviewContent) -> Rule {
        if span.rule == .jsonEscape { return .jsonEscape }
        if span.rule == .pathExpanded { return .pathExpanded }
        return content.subject == .parts ? .partName : .percentEscape
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Neighbouring escapes with the same reason share it.
    var long: String {
        var groups: [(reason: Escape.Reason, texts: [String])] = []
        for entry in entries.prefix(Self.most) {
            let text = "\(entry.character) -> \(entry.code)"
            if groups.last?.reason == entry.reason {
                groups[groups.count - 1].texts.append(text)
            } else {
                groups.append((entry.reason, [text]))
            }
        }
        let said = groups.map { "\($0.texts.joined(separator: "  ")) (\($0.reason.words))" }
        return prefix + said.joined(separator: "  ") + rest
    }

    var short: String {
        let shown = entries.prefix(Self.most)
        return prefix + shown.map(\.character).joined(separator: " ") + " -> "
            + shown.map(\.code).joined(separator: " ") + rest
    }

    private var prefix: String { rule.map { "\($0.rawValue) " } ?? "escaped " }
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
