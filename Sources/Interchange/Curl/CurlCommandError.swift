/// Why a text is no curl command.
public enum CurlCommandError: Error, Sendable, Equatable {
    case shell(ShellError)
    /// No command of the text is curl's.
    case notCurl
    /// More than can be a command.
    case tooLong(limit: Int)

    /// What happened, why, what to do.
    public var sentence: String {
        switch self {
        case .shell(let error): error.sentence
        case .notCurl: "The text is no curl command. It begins with no \"curl\". Copy the command from its beginning."
        case .tooLong(let limit):
            "The command is too long. More than \(limit >> 20) MB are not read. Give its body as a file."
        }
    }
}
