import CurlewNetworking
import Drafting

/// One setting of a request: the Options tab shows it, `:set` takes it, files have it by the same name.
struct RequestOption: Sendable {
    /// How Enter changes it.
    enum Form: Sendable, Equatable {
        /// Takes the other of two values.
        case toggle
        case choice([String])
        /// A field opens.
        case text
    }

    var name: String
    var form: Form
    /// What it does here, in a sentence.
    var help: String
    /// The word that files have; nil: not set.
    var read: @Sendable (RequestDraft) -> String?
    /// False: no value of this option. Nil unsets it.
    var write: @Sendable (String?, inout RequestDraft) -> Bool
    /// What a value must be.
    var expected: String
    var isSecret = false
    /// Takes over what no word says; nil: the word says all.
    var take: (@Sendable (RequestDraft, inout RequestDraft) -> Void)?

    static func named(_ name: String) -> RequestOption? { all.first { $0.name == name } }

    /// One of `RequestOptions`, with the words and the grammar of files.
    static func option(_ name: OptionName) -> RequestOption {
        let (row, words) = (name.row, name.row.value.words)
        let isSettable = RequestOptions().text(of: name) != nil
        let form: Form =
            words.isEmpty ? .text : words == ["true", "false"] && isSettable ? .toggle : .choice(words)
        return RequestOption(
            name: name.rawValue, form: form, help: row.help, read: { $0.options.text(of: name) },
            write: { $1.options.set(name, to: $0) }, expected: row.value.expected,
            isSecret: row.value.content == .secret, take: { row.value.copy($0.options, &$1.options) })
    }

    /// The word on the screen: `not set` where nothing was.
    func shown(_ draft: RequestDraft) -> String { read(draft) ?? "not set" }

    /// The draft with this option as in `other`.
    func copy(from other: RequestDraft, to draft: inout RequestDraft) {
        _ = write(read(other), &draft)
        take?(other, &draft)
    }
}
