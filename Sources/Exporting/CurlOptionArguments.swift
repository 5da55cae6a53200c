internal import CurlewNetworking
internal import Drafting

/// The options of a request that differ from the defaults, as options of curl.
struct CurlOptionArguments {
    /// The arguments: for each option of the request its options of curl, on one line.
    private(set) var arguments: [String] = []
    /// One sentence for each option that curl lacks.
    private(set) var notes: [String] = []

    /// - Parameter options: the options of the prepared request, or those of the draft as typed.
    init(_ options: RequestOptions, _ draft: RequestDraft, _ identity: CurlIdentity) {
        for name in OptionName.allCases where !identity.writes(name) {
            let said = name.curl(options)
            let words = said.arguments.map { argument in
                argument.name + (argument.value.map { " " + Self.word($0, of: name, draft, identity) } ?? "")
            }
            if !words.isEmpty { arguments.append(words.joined(separator: " ")) }
            if let lost = said.lost { notes.append(lost) }
        }
    }

    /// The value of an option as a quoted word. A secret is taken as typed: its variables become shell variables, and a
    /// text without variables becomes one as a whole.
    private static func word(
        _ value: String, of name: OptionName, _ draft: RequestDraft, _ identity: CurlIdentity
    ) -> String {
        switch name.row.value.content {
        case .secret: identity.secretWord(draft.options.text(of: name) ?? value, named: name.rawValue)
        case .file, .socket, .proxy: identity.word(value).quoted
        case nil: value.utf8.allSatisfy { (0x2E...0x39).contains($0) } ? value : QuotedWord.quoted(value)
        }
    }
}
