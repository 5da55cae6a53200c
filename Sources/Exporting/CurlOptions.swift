internal import CurlewNetworking
internal import Drafting

/// The options of a request that differ from the defaults, as curl's.
struct CurlOptions {
    /// The arguments, one option each, with those that it requires.
    private(set) var arguments: [String] = []
    /// Options that curl lacks, one sentence each.
    private(set) var notes: [String] = []

    /// - Parameter options: those of the prepared request, or as they were typed.
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

    /// A secret as typed; a text without variables becomes one variable as a whole.
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
