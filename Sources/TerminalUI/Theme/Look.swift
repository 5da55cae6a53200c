/// A role's style as a theme writes it: `fg`, or `fg on bg`, or `on bg`, and attributes.
struct Look: Hashable, Sendable {
    enum Paint: Hashable, Sendable {
        case rgb(RGB)
        /// One of the terminal's own 16.
        case ansi(UInt8)
    }

    /// Nil: the terminal's own colour, or the one below.
    var foreground: Paint?
    var background: Paint?
    var attributes: Attributes = []

    func adding(_ attributes: Attributes) -> Look {
        Look(foreground: foreground, background: background, attributes: self.attributes.union(attributes))
    }

    /// The errors in a style.
    enum Problem: Error, Hashable { case unknownWord(String), noColorAfterOn, twoColors(String) }

    /// - Parameter palette: the names of colours.
    init(parsing text: String, palette: [String: RGB]) throws(Problem) {
        var isBackground = false
        for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
            if word == "on" {
                isBackground = true
            } else if let attribute = Self.attributes[word] {
                attributes.insert(attribute)
            } else {
                try set(Self.paint(word, palette), word: word, isBackground: isBackground)
                isBackground = false
            }
        }
        if isBackground { throw .noColorAfterOn }
    }

    init(foreground: Paint? = nil, background: Paint? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    private mutating func set(_ paint: Paint?, word: String, isBackground: Bool) throws(Problem) {
        if isBackground {
            guard background == nil else { throw .twoColors(word) }
            background = paint
        } else {
            guard foreground == nil else { throw .twoColors(word) }
            foreground = paint
        }
    }

    private static func paint(_ word: String, _ palette: [String: RGB]) throws(Problem) -> Paint? {
        if word == "default" { return nil }
        if let color = palette[word] ?? RGB(hex: word) { return .rgb(color) }
        if let index = names.firstIndex(of: word) { return .ansi(UInt8(index)) }
        throw .unknownWord(word)
    }

    /// The terminal's own colours, in their order.
    static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "bright-black", "bright-red", "bright-green", "bright-yellow",
        "bright-blue", "bright-magenta", "bright-cyan", "bright-white",
    ]

    static let attributes: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]
}

extension Look.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownWord(let word): "\"\(word)\" is no colour and no attribute."
        case .noColorAfterOn: "A colour is missing behind \"on\"."
        case .twoColors(let word): "\"\(word)\" is a second colour. Write \"on\" before that of the background."
        }
    }
}
