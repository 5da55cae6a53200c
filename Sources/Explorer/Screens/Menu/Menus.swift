import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// The small menus: their choices, and the effect of each choice.
enum Menus {
    /// The subject of a menu.
    public enum Kind: Equatable, Sendable {
        case method, serializer, nodeType, nodeForm, environment, sendOptions
        /// An option, or a field of the authentication, by its name.
        case option(String)
        case authKind
        case authField(String)
        /// The folder that the item at a path moves to.
        case folder(of: ItemPath)
        /// The reading of a pasted text, and the place for its parameters.
        case pasteReading, pastePlace
        /// The drafts that several runs kept of one request.
        case drafts([DraftChoice])
    }

    struct Choice: Equatable {
        var key: Character
        var title: String
        var detail = ""
    }

    static func opening(_ kind: Kind, _ model: Model) -> CardOpening {
        let choices = choices(kind, model)
        if choices.isEmpty {
            return kind == .environment
                ? .instead(EnvironmentsScreen.self, .envNew) : .refused(emptiness(of: kind, model))
        }
        if kind == .nodeForm { return .card(.menu(MenuCard(kind, cursor: FormChoices.current(model.bench)))) }
        let current = current(kind, model)
        return .card(.menu(MenuCard(kind, cursor: choices.firstIndex { $0.title == current } ?? 0)))
    }

    /// The reason why there are no forms, or no folders, to choose from.
    private static func emptiness(of kind: Kind, _ model: Model) -> String {
        if case .folder = kind {
            return "no other folder; \(model.key(of: .collNewFolder, in: .collections)) makes one"
        }
        return model.request.parameters.cursor?.isInPath == true
            ? "the URL says how this value is written"
            : "no parameter here; \(model.key(of: .nodeAddAfter, in: .parameters)) adds one"
    }

    static func open(_ kind: Kind, _ model: inout Model) -> [Effect] { Parts.open(opening(kind, model), &model) }

    static func choices(_ kind: Kind, _ model: Model) -> [Choice] {
        switch kind {
        case .method: MethodChoices.all
        case .serializer: SerializerChoices.all.map(\.choice)
        case .nodeType: TypeChoices.all.map(\.choice)
        case .nodeForm: FormChoices.all(model.bench)
        case .sendOptions: SendChoices.all.map(\.choice)
        case .environment: numbered(model.environments.names, detail: model.environments.detail)
        case .folder(let path):
            numbered(model.library.places(for: path), title: { DisplayText.visible(model.library.title(of: $0)) })
        case .option, .authKind, .authField: RowChoices.choices(kind, model.request.draft)
        case .pasteReading: PasteScreen.card(model)?.reading.map { PasteReadings($0).choices } ?? []
        case .pastePlace: PasteScreen.card(model).map { PastePlaces($0.origin, model.tree).choices } ?? []
        case .drafts(let drafts): DraftChoices.choices(drafts)
        }
    }

    private static func numbered(
        _ all: [String], title: (String) -> String = { $0 }, detail: (String) -> String = { _ in "" }
    ) -> [Choice] {
        all.enumerated().map { Choice(key: Character(String(($0 + 1) % 10)), title: title($1), detail: detail($1)) }
    }

    private static func current(_ kind: Kind, _ model: Model) -> String {
        switch kind {
        case .method: model.request.draft.method
        case .serializer:
            SerializerChoices.all.first { $0.kind == model.request.draft.serializer }?.choice.title ?? ""
        case .nodeType, .nodeForm, .sendOptions, .pasteReading, .pastePlace, .drafts, .folder: ""
        case .environment: model.environments.activeName ?? ""
        case .option, .authKind, .authField: RowChoices.current(kind, model.request.draft)
        }
    }

    // MARK: Choosing

    static func choose(_ index: Int, _ kind: Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .method:
            let method = MethodChoices.all[index].title
            guard method != "other" else {
                return Parts.open(PromptCard.opening(.command, text: "method ", model), &model)
            }
            setMethod(method, &model.bench.request)
            return []
        case .serializer:
            setSerializer(SerializerChoices.all[index].kind, &model.bench.request)
            return []
        case .sendOptions: return SendChoices.all[index].run(&model)
        case .nodeType:
            return Parts.panes(&model) { ParametersScreen.perform(TypeChoices.all[index].action, &$0, &$1) ?? [] }
        case .nodeForm:
            return Parts.panes(&model) { bench, desk in
                FormChoices.choose(index, &bench, &desk)
                return []
            }
        case .environment:
            return StatusCommands.switchEnvironment(model.environments.names[index], &model)
        case .option, .authKind, .authField:
            return Parts.panes(&model) { bench, desk in
                RowChoices.choose(index, kind, &bench, &desk)
                return []
            }
        case .folder(let path):
            return RequestStorage.change(.move(path, to: model.library.places(for: path)[index]), &model)
        case .pasteReading: return PasteScreen.with(&model) { $0.readAs(index, &$2) }
        case .pastePlace: return PasteScreen.with(&model) { $0.put(at: index, $1, &$2) }
        case .drafts(let drafts): return DraftChoices.choose(index, of: drafts, &model)
        }
    }

    static func setMethod(_ method: String, _ request: inout OpenRequest) {
        request.step("method \(method)") { request in request.change { $0.method = method } }
    }

    static func setSerializer(_ kind: SerializerKind, _ request: inout OpenRequest) {
        request.step("body \(kind.rawValue)") { request in
            request.change { $0.serializer = kind }
            request.preview.chosenTab = nil
        }
    }
}

enum MethodChoices {
    static let all: [Menus.Choice] = [
        .init(key: "g", title: "GET"), .init(key: "p", title: "POST"), .init(key: "u", title: "PUT"),
        .init(key: "t", title: "PATCH"), .init(key: "d", title: "DELETE"), .init(key: "h", title: "HEAD"),
        .init(key: "o", title: "OPTIONS"), .init(key: "x", title: "other", detail: "type any method"),
    ]
}

/// The drafts of a request that several runs kept, newest first, and the file without them.
enum DraftChoices {
    /// As many as there are digits.
    private static let limit = 9

    static func choices(_ drafts: [DraftChoice]) -> [Menus.Choice] {
        zip("123456789", drafts.prefix(limit)).map { key, choice in
            let draft = choice.kept.draft
            return Menus.Choice(
                key: key, title: "of \(choice.time), \(RequestStorage.edits(draft))",
                detail: "\(draft.request.method) \(draft.request.url)")
        } + [Menus.Choice(key: "0", title: "the file as it is", detail: "the drafts stay")]
    }

    static func choose(_ index: Int, of drafts: [DraftChoice], _ model: inout Model) -> [Effect] {
        if drafts.prefix(limit).indices.contains(index) { return [.takeDraft(drafts[index])] }
        model.status.say("the drafts stay; they are offered when the request is opened the next time")
        return []
    }
}

enum SerializerChoices {
    static let all = SerializerKind.allCases.map { (kind: $0, choice: $0.look.choice) }

    /// Such as `form, json or text`.
    static let names = {
        let names = SerializerKind.allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }()
}

extension [Menus.Choice] {
    /// The keys as the help shows them: `f j p`.
    var keys: String { map { String($0.key) }.joined(separator: " ") }
}

enum TypeChoices {
    static let all: [(action: Action, choice: Menus.Choice)] = [
        (.nodeTypeString, .init(key: "s", title: "string")), (.nodeTypeNumber, .init(key: "n", title: "number")),
        (.nodeTypeBool, .init(key: "b", title: "boolean")), (.nodeTypeNull, .init(key: "0", title: "null")),
        (.nodeTypeDict, .init(key: "d", title: "dictionary")), (.nodeTypeArray, .init(key: "a", title: "array")),
        (.nodeTypeSet, .init(key: "e", title: "set")), (.nodeTypeDate, .init(key: "t", title: "date")),
        (.nodeTypeData, .init(key: "y", title: "data")), (.nodeTypeFile, .init(key: "f", title: "file")),
        (.nodeTypeRaw, .init(key: "r", title: "raw", detail: "already encoded")),
    ]
}
