/// The reasons why a text is not a curl command.
public enum CurlCommandError: Error, Sendable, Equatable {
    case shell(ShellError)
    /// No command of the text runs curl.
    case notCurl
    /// The text is longer than the limit, in bytes.
    case tooLong(limit: Int)

    /// The fact, its reason, and what to do.
    public var sentence: String {
        switch self {
        case .shell(let error): error.sentence
        case .notCurl: "The text is no curl command. It begins with no \"curl\". Copy the command from its beginning."
        case .tooLong(let limit):
            "The command is too long. More than \(limit >> 20) MB are not read. Give its body as a file."
        }
    }
}

extension CurlCommandError: CustomStringConvertible {
    public var description: String { sentence }
}
