internal import CurlewFormats

extension TreeTextError: CustomStringConvertible {
    /// `line 3, column 7: a colon is wanted behind the key`
    public var description: String { "line \(line), column \(column): \(message)" }

    /// A clause without the place and without a full stop.
    public var message: String {
        switch problem {
        case .empty: "the text is empty"
        case .notText: "these bytes are not UTF-8 text"
        case .tooDeep(let limit): "more than \(limit) levels stand in one another"
        case .endsBeforeValue: "the text ends where a value is wanted"
        case .notClosed(let sign, let line): "the \(sign) of line \(line) is not closed"
        case .keyWanted: "a key in quotes is wanted"
        case .colonWanted: "a colon is wanted behind the key"
        case .quoteWanted: "the text is not closed with a quote"
        case .controlInText: "a control character in text is written as an escape, such as \\t"
        case .wrongEscape: "behind \\ stands one of \" \\ / b f n r t, or u and four digits"
        case .variableNotClosed: "the variable is not closed with }}"
        case .noValue(let text): "\(text) is no value; text stands in quotes"
        case .moreBehindValue: "nothing may follow the end of the value"
        case .marker(let name, let wanted): "\"\(name)\" wants \(wanted)"
        case .equalsWanted: "the line wants name=text or name:=value"
        case .bracketWanted: "a name in brackets is not closed with ]"
        case .nameWanted: "a name in quotes ends before [ or ="
        case .otherContainer(let name): "\(name) holds other children in the lines above"
        case .yaml(let problem): Self.words(problem)
        case .tag(let tag): "the tag \(tag) is not known here"
        case .tagged(let tag, let wanted): "\(tag) wants \(wanted)"
        case .choice(let tag, let fault): "in the tag \(tag) \(fault.sentence)"
        case .cancelled: "reading was cancelled"
        }
    }

    /// The first sentence of the parser's message.
    private static func words(_ problem: YAMLError.Problem) -> String {
        let sentence = YAMLError(problem, at: YAMLMark(offset: 0, line: 1, column: 1)).sentence
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}
