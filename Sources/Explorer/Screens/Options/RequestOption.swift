import CurlewBytes
import CurlewNetworking
import CurlewSerialization
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

/// Caching of answers: `cache:` of a file.
extension RequestOption {
    static let caching = [cache, refresh]

    /// The choice of the menu that asks for a time.
    static let keepsFor = "keep for"
    private static let follows = "follow the server"

    private static let cache = RequestOption(
        name: "cache", form: .choice([follows, keepsFor, "off"]),
        help: "What is kept of the answers: as the server says (RFC 9111), for a time of your own, or nothing.",
        read: { words($0.caching) },
        write: { text, draft in
            guard let changed = value(of: text ?? "off", over: draft.caching) else { return false }
            draft.caching = changed
            return true
        }, expected: "\(follows), \(keepsFor) and seconds, or off")

    private static let refresh = RequestOption(
        name: "cache.refresh", form: .toggle,
        help: "true: what is kept is shown at once, and the network asked all the same. For a cache with a time.",
        read: { draft in
            if case .keep(let terms) = draft.caching { String(terms.refreshes) } else { nil }
        },
        write: { text, draft in
            guard case .keep(var terms) = draft.caching else { return text == nil }
            guard let refreshes = Bool(text ?? "false") else { return false }
            terms.refreshes = refreshes
            draft.caching = .keep(terms)
            return true
        }, expected: "true or false, where cache keeps for a time")

    private static func words(_ caching: Caching) -> String {
        switch caching {
        case .off: "off"
        case .followServer: follows
        case .keep(let terms):
            terms.version == 0
                ? "\(keepsFor) \(terms.seconds) s" : "\(keepsFor) \(terms.seconds) s, version \(terms.version)"
        }
    }

    /// Reads a value. A number alone is seconds; the other terms stay.
    private static func value(of text: String, over before: Caching) -> Caching? {
        if text == "off" { return .off }
        if text == follows || text == "server" { return .followServer }
        let rest = text.utf8.text(behind: keepsFor) ?? text[...]
        let parts = rest.utf8.split(separator: ",").map { $0.filter { $0 != " " } }
        guard let first = parts.first, parts.count < 3,
            let seconds = number(first.utf8.text(withoutEnd: "s") ?? first[...])
        else { return nil }
        var terms = CacheTerms(seconds: seconds)
        if case .keep(let earlier) = before { terms = earlier }
        terms.seconds = seconds
        guard parts.count == 2 else { return .keep(terms) }
        guard let version = parts[1].utf8.text(behind: "version").flatMap({ Int($0) }) else { return nil }
        terms.version = version
        return .keep(terms)
    }

    private static func number(_ text: Substring) -> Int? {
        guard let number = Int(text), (0...(1 << 31)).contains(number) else { return nil }
        return number
    }

    /// The initial text of the field for `keep for`: the seconds that are set.
    static func keptSeconds(_ caching: Caching) -> String {
        if case .keep(let terms) = caching { "\(terms.seconds)" } else { "" }
    }
}

/// Reading of the answer: `response:` of a file.
extension RequestOption {
    static let reading = [serializer, status, types, removesNulls, readingOptions]

    private static let serializer = RequestOption(
        name: "response.serializer", form: .choice(ResponseSerializer.names),
        help: "How the answer is read; auto goes by its type. Of a list the first that can read it does.",
        read: { $0.response.names.joined(separator: ", ") },
        write: { text, draft in
            guard var serializer = ResponseSerializer(names: text.map(pieces) ?? ["auto"]) else { return false }
            let before = draft.response
            serializer.acceptableTypes = before.acceptableTypes
            serializer.setAll(\.acceptableStatus, to: before.acceptableStatus)
            serializer.setAll(\.removesNulls, to: before.removesNulls)
            serializer.setAll(\.readingOptions, to: before.readingOptions)
            draft.response = serializer
            return true
        }, expected: "one of \(ResponseSerializer.names.joined(separator: ", ")), or a list of them")

    private static let status = RequestOption(
        name: "response.status", form: .text,
        help: "The status codes that count as success; any takes all. The body is shown either way.",
        read: { $0.response.acceptableStatus?.description ?? "any" },
        write: { text, draft in
            guard text != "any" else {
                draft.response.setAll(\.acceptableStatus, to: nil)
                return true
            }
            guard let status = text.map(AcceptedStatus.init(parsing:)) ?? .success else { return false }
            draft.response.setAll(\.acceptableStatus, to: status)
            return true
        }, expected: "ranges such as 200-299, 304, or any")

    private static let types = RequestOption(
        name: "response.types", form: .text,
        help: "Media types that are accepted, compared whole; any takes all.",
        read: { $0.response.acceptableTypes?.joined(separator: ", ") ?? "any" },
        write: { text, draft in
            draft.response.acceptableTypes = text.flatMap(types)
            return text.map { $0 == "any" || types($0) != nil } ?? true
        }, expected: "types such as application/json, text/plain, or any")

    private static let removesNulls = RequestOption(
        name: "response.remove-nulls", form: .toggle,
        help: "true: members and items of JSON that are null are left out.",
        read: { String($0.response.removesNulls) },
        write: { text, draft in
            guard let removes = Bool(text ?? "false") else { return false }
            draft.response.setAll(\.removesNulls, to: removes)
            return true
        }, expected: "true or false")

    private static let readingOptions = RequestOption(
        name: "response.reading", form: .text,
        help: "allow-fragments: a single value is JSON too. mutable-containers, mutable-leaves: no effect here.",
        read: { draft in
            let names = JSONReadingOption.names(draft.response.readingOptions)
            return names.isEmpty ? "none" : names.joined(separator: ", ")
        },
        write: { text, draft in
            let names = text.map { $0 == "none" ? [] : pieces($0) } ?? [JSONReadingOption.allowFragments.rawValue]
            let options = names.compactMap(JSONReadingOption.init)
            guard options.count == names.count else { return false }
            draft.response.setAll(\.readingOptions, to: Set(options))
            return true
        }, expected: "none, or some of \(JSONReadingOption.allCases.map(\.rawValue).joined(separator: ", "))")

    private static func pieces(_ text: String) -> [String] {
        text.utf8.split(separator: ",").map { piece in
            String(String.UnicodeScalarView(piece.unicodeScalars.filter { $0 != " " }))
        }
    }

    /// The listed content types; nil: all.
    private static func types(_ text: String) -> [String]? {
        guard text != "any" else { return nil }
        let types = pieces(text).map { $0.lowercased() }
        return types.allSatisfy { $0.utf8.split(separator: "/").count == 2 } ? types : nil
    }
}
