/// One argument of a curl command with its value.
struct CurlItem: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// The value is nil only for an option without one.
        case option(CurlOption, ShellWord?, isOff: Bool, isExpanded: Bool)
        case url(ShellWord)
        /// Not an option of curl.
        case unknown(nearest: String?)
        /// The option's value is missing.
        case missingValue(CurlOption)
        /// `--name=value` for an option without a value.
        case surplusValue(CurlOption)
    }

    var content: Content
    /// As written, with its value: `--max-time 5`, `-d a=b`.
    var written: String
}
