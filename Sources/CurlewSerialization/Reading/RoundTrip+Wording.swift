extension RoundTrip: CustomStringConvertible {
    /// `same bytes, 39 of 39`, or `1 difference at byte 25: "+" becomes "%20"`.
    public var description: String {
        switch self {
        case .same(let bytes): "same bytes, \(bytes) of \(bytes)"
        case .differs(let at, _, _, let reason): "\(reason.number) at byte \(at): \(reason.change)"
        }
    }
}

extension RoundTripReason {
    fileprivate var number: String {
        switch count {
        case nil: "differs"
        case 1?: "1 difference"
        case let count?: "\(count) differences, the first"
        }
    }

    /// `"+" becomes "%20"`.
    public var change: String {
        if case .notWritable(let words) = cause { return words }
        if was.isEmpty { return "nothing becomes \(Self.quoted(becomes))" }
        return "\(Self.quoted(was)) becomes \(becomes.isEmpty ? "nothing" : Self.quoted(becomes))"
    }

    private static func quoted(_ text: String) -> String {
        let shown = text.prefix(40)
        return "\"\(shown)\(shown.endIndex < text.endIndex ? ".." : "")\""
    }

    /// One clause: `a space is written as %20`.
    public var sentence: String {
        switch cause {
        case .plusForSpace: "a space is written as %20"
        case .lowerCaseEscape: "escapes are written in upper case"
        case .needlessEscape: "letters, digits and - . _ ~ / ? stand for themselves"
        case .notEscaped: "this style escapes it"
        case .notText: "no text stands behind these bytes"
        case .nameForm: "this style writes nested names in another form"
        case .emptyPair: "a pair of nothing is not written"
        case .order: "keys are written in ascending order"
        case .merged: "equal members of a set are written once"
        case .typed: "its type is written another way"
        case .layout: "blanks and line breaks are the serializer's own"
        case .stringEscape: "characters stand for themselves where they can"
        case .byteOrderMark: "no byte order mark is written"
        case .encoding: "UTF-8 is written"
        case .partHead: "the tree keeps a part's name and content, not its other head lines"
        case .outsideParts: "text outside the parts is not written"
        case .notWritable: "the tree cannot be written in this format"
        }
    }
}
