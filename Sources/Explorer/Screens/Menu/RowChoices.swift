import CurlewNetworking
import Drafting
import Workspace

/// Menus of the Options and Auth tabs: words of files, chosen by number or with Enter.
enum RowChoices {
    static func choices(_ kind: Menus.Kind, _ model: Model) -> [Menus.Choice] {
        words(kind, model).enumerated().map { index, word in
            Menus.Choice(key: key(index), title: word.title, detail: word.detail)
        }
    }

    private static func key(_ index: Int) -> Character {
        Character(String("123456789abcdefghijklmnop".dropFirst(index).prefix(1)))
    }

    private static func words(_ kind: Menus.Kind, _ model: Model) -> [(title: String, detail: String)] {
        switch kind {
        case .option(let name):
            guard let option = RequestOption.named(name) else { return [] }
            return option.words.map { ($0, OptionWords.detail(name, $0)) }
        case .authKind: return SavedAuthentication.Kind.allCases.map { ($0.row.title, $0.row.short) }
        case .authField(let name): return field(name, model.request.draft).map { ($0, "") }
        default: return []
        }
    }

    private static func field(_ name: String, _ draft: RequestDraft) -> [String] {
        let saved = SavedAuthentication(draft.authentication)
        return saved.kind.fields.first { $0.name == name }?.words ?? []
    }

    static func current(_ kind: Menus.Kind, _ model: Model) -> String {
        let saved = SavedAuthentication(model.request.draft.authentication)
        switch kind {
        case .option(let name):
            let shown = RequestOption.named(name)?.shown(model.request.draft) ?? ""
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
            let word = option.words[index]
            if name == "cache", word == RequestOption.keepsFor { return askForTime(&bench, &desk) }
            OptionTable.set(option, to: word == RequestOption.unset ? nil : word, &bench, &desk)
        case .authKind: AuthTable.setKind(SavedAuthentication.Kind.allCases[index], &bench.request)
        case .authField(let name):
            AuthTable.set(name, to: field(name, bench.request.draft)[index], &bench.request)
        default: break
        }
    }

    /// How long is asked in the row itself.
    private static func askForTime(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        let seconds = RequestOption.keptSeconds(bench.request.draft.caching)
        Editing.begin(.option("cache"), name: "set cache", text: seconds, &bench)
        desk.say("seconds; \(desk.key(of: .editAccept, in: .edit)) accepts")
    }
}

extension RequestOption {
    static let unset = "not set"

    /// What a menu offers; `not set` where that differs from every word.
    var words: [String] {
        guard case .choice(let words) = form else { return [] }
        return (read(RequestDraft()) == nil ? [Self.unset] : []) + words
    }
}

/// A few words behind a choice.
enum OptionWords {
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
