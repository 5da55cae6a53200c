/// One argument of a curl command with its value.
struct CurlItem: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// An option of curl; its value is nil only when the option takes none. `isOff` and `isExpanded`: see
        /// `CurlLookup`.
        case option(CurlOption, ShellWord?, isOff: Bool, isExpanded: Bool)
        case url(ShellWord)
        /// A word that is no option of curl, with the most similar option if there is one.
        case unknown(nearest: String?)
        /// An option whose value is missing.
        case missingValue(CurlOption)
        /// `--name=value` for an option that takes no value.
        case surplusValue(CurlOption)
    }

    var content: Content
    /// The argument as written, with its value: `--max-time 5`, `-d a=b`.
    var written: String
}
