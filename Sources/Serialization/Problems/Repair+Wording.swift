extension Repair {
    /// The key that does it in the tree: `ts`, `t0`, or nil where it is chosen from the card.
    public var key: String? {
        switch self {
        case .text, .isoText, .base64Text, .emptyText: "ts"
        case .null: "t0"
        case .array, .wrapInArray: "ta"
        case .correct: "Enter"
        case .off: "Space"
        case .textKey: "r"
        }
    }

    /// The choice as the card lists it.
    public var title: String {
        switch self {
        case .text: "as text"
        case .null: "as null"
        case .isoText: "as ISO 8601 text"
        case .base64Text: "as Base64 text"
        case .array: "as an array"
        case .correct(let text): "write \(text)"
        case .emptyText: "as empty text"
        case .off: "switch off"
        case .wrapInArray: "put into an array"
        case .textKey: "make the key text"
        }
    }

    /// `use text or null: ts, t0`; `write 2026-11-02: Enter`.
    static func advice(_ repairs: [Repair]) -> String {
        if case .correct(let text) = repairs.first { return "write \(text): Enter" }
        let offered = repairs.filter { $0 != .off || repairs.count == 1 }
        guard !offered.isEmpty else { return "" }
        let keys = offered.compactMap(\.key)
        return "use \(offered.map(\.noun).joined(separator: " or ")): \(keys.joined(separator: ", "))"
    }

    /// `ts makes it text`.
    var effect: String {
        switch self {
        case .correct(let text): "Enter, then \(text)"
        case .off: "Space leaves it out"
        case .textKey: "r makes the key text"
        default: "\(key ?? "x") makes it \(noun)"
        }
    }

    private var noun: String {
        switch self {
        case .text, .textKey: "text"
        case .null: "null"
        case .isoText: "ISO 8601 text"
        case .base64Text: "Base64 text"
        case .array, .wrapInArray: "an array"
        case .correct(let text): text
        case .emptyText: "empty text"
        case .off: "off"
        }
    }
}
