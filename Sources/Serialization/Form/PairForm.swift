/// How names and values are written at one place of a tree: by the style, and the choices of the nodes around it.
struct PairForm {
    private(set) var axes: QueryAxes
    /// The text of single values.
    private(set) var text: FormText
    private(set) var nameEscaping: Escaping
    private(set) var valueEscaping: Escaping
    private let foreign: [NodeID: ForeignText]

    /// - Parameter foreign: what others wrote into the texts of the nodes.
    init(_ text: FormText, _ axes: QueryAxes, foreign: [NodeID: ForeignText] = [:]) {
        self.foreign = foreign
        (self.text, self.axes) = (text, axes)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
    }

    /// Takes over what a node chooses.
    mutating func choose(_ choices: NodeChoices) {
        axes.choose(choices)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
        text.choose(choices, axes)
    }

    /// What others wrote into the texts of a node, where these are not escaped anyway.
    func foreign(_ node: NodeID, isRaw: Bool = false) -> ForeignText? {
        foreign.isEmpty || axes.escapes == .standard && !isRaw ? nil : foreign[node]
    }

    /// Whether others wrote into the texts of a node or of one below it, where these are not escaped anyway.
    func holdsForeign(_ node: ParameterNode) -> Bool {
        guard axes.escapes == .fewest, !foreign.isEmpty else { return false }
        return foreign[node.id] != nil || (0..<node.childCount).contains { holdsForeign(node.child(at: $0)) }
    }

    /// Whether a list is one value with its items joined, and by what.
    var joint: String? {
        if case .joined(let joint) = axes.items { joint } else { nil }
    }
}

extension FormText {
    /// The text by the axes, in which `choices` are contained. A chosen form of dates goes before the serializer's.
    fileprivate mutating func choose(_ choices: NodeChoices, _ axes: QueryAxes) {
        follow(axes)
        if choices[.dates] != nil, let dates = axes.dates { dateText = dates }
    }

    /// The words of null, true and false, and the form of numbers.
    mutating func follow(_ axes: QueryAxes) {
        booleans = axes.booleans
        numbers = axes.numbers ?? (conformance == .afnetworking ? .foundation : .typed)
        if case .word(let word) = axes.nulls { nullWord = word } else { nullWord = "" }
    }
}
