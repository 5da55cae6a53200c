/// The form of names and values at one place of a tree: that of the style, with the choices of the nodes around it.
struct PairForm {
    private(set) var axes: QueryAxes
    /// The texts of single values.
    private(set) var text: FormText
    private(set) var nameEscaping: Escaping
    private(set) var valueEscaping: Escaping
    private let foreign: [NodeID: ForeignText]

    /// - Parameter foreign: the ranges of foreign text in the texts of nodes.
    init(_ text: FormText, _ axes: QueryAxes, foreign: [NodeID: ForeignText] = [:]) {
        self.foreign = foreign
        (self.text, self.axes) = (text, axes)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
    }

    /// Applies the choices of a node.
    mutating func choose(_ choices: NodeChoices) {
        axes.choose(choices)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
        text.choose(choices, axes)
    }

    /// The ranges of foreign text in the texts of a node; nil when there are none, and when every character is escaped
    /// anyway.
    ///
    /// - Parameter isRaw: true for raw text, which the style does not escape.
    func foreign(_ node: NodeID, isRaw: Bool = false) -> ForeignText? {
        foreign.isEmpty || axes.escapes == .standard && !isRaw ? nil : foreign[node]
    }

    /// True when a node or one below it contains foreign text, in a style that would not escape it otherwise.
    func holdsForeign(_ node: ParameterNode) -> Bool {
        guard axes.escapes == .fewest, !foreign.isEmpty else { return false }
        return foreign[node.id] != nil || (0..<node.childCount).contains { holdsForeign(node.child(at: $0)) }
    }

    /// The text between the items of a list that is one value; nil when each item is a pair of its own.
    var joint: String? {
        if case .joined(let joint) = axes.items { joint } else { nil }
    }
}

extension FormText {
    /// Sets the texts by the axes, which already include `choices`. A chosen form of dates takes precedence over the
    /// serializer's.
    fileprivate mutating func choose(_ choices: NodeChoices, _ axes: QueryAxes) {
        follow(axes)
        if choices[.dates] != nil, let dates = axes.dates { dateText = dates }
    }

    /// Sets the words of null, true and false, and the form of numbers.
    mutating func follow(_ axes: QueryAxes) {
        booleans = axes.booleans
        numbers = axes.numbers ?? (conformance == .afnetworking ? .foundation : .typed)
        if case .word(let word) = axes.nulls { nullWord = word } else { nullWord = "" }
    }
}
