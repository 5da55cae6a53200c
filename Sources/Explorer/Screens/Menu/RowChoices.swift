import CurlewNetworking
import Drafting
import Keys
import Workspace

/// Menus of the Options and Auth tabs: the words that files use, chosen by number or with Enter.
enum RowChoices {
    static func choices(_ kind: Menus.Kind, _ draft: RequestDraft) -> [Menus.Choice] {
        words(kind, draft).enumerated().map { index, word in
            Menus.Choice(key: key(index), title: word.title, detail: word.detail)
        }
    }

    private static func key(_ index: Int) -> Character {
        Character(String("123456789abcdefghijklmnop".dropFirst(index).prefix(1)))
    }

    private static func words(_ kind: Menus.Kind, _ draft: RequestDraft) -> [(title: String, detail: String)] {
        switch kind {
        case .option(let name):
            guard let option = RequestOption.named(name) else { return [] }
            return option.words.map { ($0, OptionChoiceWords.detail(name, $0)) }
        case .authKind: return SavedAuthentication.Kind.allCases.map { ($0.row.title, $0.row.short) }
        case .authField(let name): return field(name, draft).map { ($0, "") }
        default: return []
        }
    }

    private static func field(_ name: String, _ draft: RequestDraft) -> [String] {
        let saved = SavedAuthentication(draft.authentication)
        return saved.kind.fields.first { $0.name == name }?.words ?? []
    }

    static func current(_ kind: Menus.Kind, _ draft: RequestDraft) -> String {
        let saved = SavedAuthentication(draft.authentication)
        switch kind {
        case .option(let name):
            let shown = RequestOption.named(name)?.shown(draft) ?? ""
            return name == "cache" && shown.hasPrefix(RequestOption.keepsFor) ? RequestOption.keepsFor : shown
        case .authKind: return saved.kind.row.title
        case .authField(let name): return saved[name] ?? ""
        default: return ""
        }
    }

    static func choose(_ index: Int, _ kind: Menus.Kind, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        switch kind {
        case .option(let name):
            guard let option = RequestOption.named(name) else { return }
            OptionTable.with(&bench, &desk) { $0.choose(option.words[index], for: option, $1, &$2) }
        case .authKind:
            AuthTable.with(&bench, &desk) { $0.setKind(SavedAuthentication.Kind.allCases[index], $1, &$2) }
        case .authField(let name):
            AuthTable.with(&bench, &desk) { $0.set(name, to: field(name, $1.draft)[index], $1, &$2) }
        default: break
        }
    }
}

extension OptionTable {
    fileprivate mutating func choose(
        _ word: String, for option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>
    ) {
        guard option.name == "cache", word == RequestOption.keepsFor else {
            return set(option, to: word == RequestOption.unset ? nil : word, facts, &desk)
        }
        // The time is typed in the row itself.
        desk.edit(.option("cache"), "set cache", text: RequestOption.keptSeconds(facts.draft.caching))
        desk.say("seconds; \(facts.display.key(of: .editAccept, in: .edit)) accepts")
    }
}

extension RequestOption {
    static let unset = "not set"

    /// The choices of a menu, with `not set` first when the option can be unset.
    var words: [String] {
        guard case .choice(let words) = form else { return [] }
        return (read(RequestDraft()) == nil ? [Self.unset] : []) + words
    }
}

/// A short explanation next to a choice.
enum OptionChoiceWords {
    static func detail(_ option: String, _ word: String) -> String {
        switch (option, word) {
        case (_, RequestOption.unset): "nothing is sent or changed for it"
        case ("trust", "system"): "the chain must lead to the system's roots"
        case ("trust", "pins"): "one of the pinned keys must be in the verified chain"
        case ("trust", "leaf-pins"): "one of them must be the server's own"
        case ("trust", "certificate-pins"): "one of the pinned certificates must be in it"
        case ("http", "auto"): "2 where TLS agrees on it"
        case ("http", "2"): "without TLS too, by prior knowledge"
        case ("cache-policy", "reload"): "Cache-Control: no-cache"
        case ("cache", "follow the server"): "Cache-Control, ETag, Vary and those decide"
        case ("cache", RequestOption.keepsFor): "seconds of your own"
        case ("cache", "off"): "every answer comes from the server"
        case ("response.serializer", "auto"): "by the answer's type"
        case ("response.serializer", "http"): "the bytes as they are"
        default: ""
        }
    }
}
