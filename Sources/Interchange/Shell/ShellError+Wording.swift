extension ShellError {
    /// The fact and its place in one sentence, then what to do.
    public var sentence: String {
        "\(what) (line \(line), column \(column)). \(advice)"
    }

    private var what: String {
        switch reason {
        case .notClosed(let mark): "The \(mark) is not closed"
        case .tooDeep(let mark, let limit): "The \(mark) stands inside \(limit) others, and no more are read"
        case .noEndMark(let word): "The here-document has no line \(word)"
        case .nul: "The command holds a NUL character"
        case .notUTF8: "The bytes are no UTF-8"
        }
    }

    private var advice: String {
        switch reason {
        case .notClosed: "Close it, or copy the command again to its end."
        case .tooDeep: "Write its value without brackets around it."
        case .noEndMark: "Copy the command again to its end."
        case .nul: "Remove it; no shell takes one."
        case .notUTF8: "Give the text in UTF-8, and binary bodies as a file."
        }
    }
}
