extension QueryAxes {
    /// The axes for a node that chooses, and for what is below it.
    mutating func choose(_ choices: NodeChoices) {
        for choice in choices.list { choose(choice) }
    }

    private mutating func choose(_ choice: NodeChoice) {
        switch choice {
        case .brackets: name(.brackets)
        case .index: name(.index)
        case .repeat: name(.sameName)
        case .comma: name(.joined(by: ","))
        case .dots: name(.dottedIndex)
        case .json: containers = .json
        case .keyBrackets: members = .brackets
        case .keyDots: members = .dots
        case .nullName: nulls = .nameAlone
        case .nullEmpty: nulls = .emptyText
        case .nullDrop: nulls = .leftOut
        case .nullText: nulls = .word("null")
        case .boolNumber: booleans = .digits
        case .boolWord: booleans = .words
        case .dateISO: dates = .iso8601
        case .dateSeconds: dates = .seconds
        case .dateMillis: dates = .milliseconds
        case .spacePlus: spaces = .plus
        case .spacePercent: spaces = .percent
        case .unescaped: escapes = .fewest
        }
    }

    /// A set whose items get names is written like a list.
    private mutating func name(_ items: Items) {
        (self.items, sets, containers) = (items, .likeLists, .pairs)
    }
}
