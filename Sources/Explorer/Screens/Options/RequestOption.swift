import CurlewNetworking
import Drafting

/// One setting of a request: shown by the Options tab, set by `:set`, and saved in files under the same name.
struct RequestOption: Sendable {
    /// The way in which Enter changes the option.
    enum Form: Sendable, Equatable {
        /// Switches to the other of two values.
        case toggle
        case choice([String])
        /// Opens a field.
        case text
    }

    var name: String
    var form: Form
    /// The effect of the option, in one sentence.
    var help: String
    /// The word for the value in files; nil: not set.
    var read: @Sendable (RequestDraft) -> String?
    /// Sets the value; nil unsets it. Returns false when the text is no value of this option.
    var write: @Sendable (String?, inout RequestDraft) -> Bool
    /// Description of valid values.
    var expected: String
    var isSecret = false
    /// Copies the parts of the value that its word leaves out; nil: the word is complete.
    var take: (@Sendable (RequestDraft, inout RequestDraft) -> Void)?

    static func named(_ name: String) -> RequestOption? { all.first { $0.name == name } }

    /// An option of `RequestOptions`, with the words and the grammar of files.
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

    /// The word on the screen; `not set` when there is none.
    func shown(_ draft: RequestDraft) -> String { read(draft) ?? "not set" }

    /// Copies this option from `other` to `draft`.
    func copy(from other: RequestDraft, to draft: inout RequestDraft) {
        _ = write(read(other), &draft)
        take?(other, &draft)
    }
}

extension RequestOption {
    /// Every option, in the order of the tab.
    static let all: [RequestOption] =
        reading + group(.time) + caching
        + OptionRow.Group.allCases.filter { $0 != .time }.flatMap(group)

    private static func group(_ group: OptionRow.Group) -> [RequestOption] {
        OptionName.allCases.filter { $0.row.group == group }.map(option)
    }
}
