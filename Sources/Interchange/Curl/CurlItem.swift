/// One argument of a curl command with its value.
struct CurlItem: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// The value is nil exactly where the option takes none.
        case option(CurlOption, ShellWord?, isOff: Bool, isExpanded: Bool)
        case url(ShellWord)
        /// No option of curl's.
        case unknown(nearest: String?)
        /// The value that the option needs did not follow.
        case missingValue(CurlOption)
        /// `--name=value` where the option takes none.
        case surplusValue(CurlOption)
    }

    var content: Content
    /// As written, with its value: `--max-time 5`, `-d a=b`.
    var written: String
}
