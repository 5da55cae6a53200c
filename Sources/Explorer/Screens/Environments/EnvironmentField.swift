import CurlewBytes
import CurlewFormats
import ServerReaders
import Workspace

/// The text field on the card above the environments.
struct EnvironmentField: Equatable, Sendable {
    /// The environment that was shown when the card opened: the text is for this one.
    var place: ValuePlace
    var kind: Kind

    public enum Kind: Equatable, Sendable {
        case value(String)
        /// A text `name=value`.
        case newVariable
        case newEnvironment
        /// The environment's own name; the others inherit from it.
        case rename(heirs: [String])
        /// The value of a secret that is kept outside the collection.
        case secretValue(String)
        /// The source of a secret's value.
        case source(String)
        /// The reader of the environment's server; empty for none.
        case server
    }
}

extension NameCard.Purpose {
    /// The card for a field. A value may be empty; a name may not.
    static func environment(_ field: EnvironmentField, isSecret: Bool) -> Self {
        let kind = field.kind
        return Self(
            title: kind.title, label: kind.label, nameVerb: kind == .newVariable ? "value" : nil,
            offersText: kind.isRename, isSecret: isSecret,
            details: { _ in kind.details }
        ) { text in
            if let wanted = kind.wanted, text.trimmed.isEmpty { return .refused("It needs \(wanted).") }
            if kind == .newEnvironment || kind.isRename, text.utf8.contains(where: { ":=/".utf8.contains($0) }) {
                return .refused("This is more than a name. Name the environment alone; its variables come after.")
            }
            if kind == .server, let reason = kind.refusal(ofServer: text.trimmed) { return .refused(reason) }
            if kind == .newVariable, TypedPair(text) == nil {
                return PairTyping.separated(text).map { .continued($0) } ?? .refused("It needs a name.")
            }
            return .fulfilled(.environment(field, text))
        }
    }
}

extension EnvironmentField.Kind {
    fileprivate var title: String {
        switch self {
        case .value(let name), .secretValue(let name): "Value of \(name)"
        case .newVariable: "New variable"
        case .newEnvironment: "New environment"
        case .rename: "Rename the environment"
        case .source(let name): "Where \(name) is"
        case .server: "Which server reads your forms?"
        }
    }

    fileprivate var isRename: Bool { if case .rename = self { true } else { false } }

    /// Why no server has that name; nil for none at all.
    fileprivate func refusal(ofServer name: String) -> String? {
        guard !name.isEmpty, KnownReaders.named(name) == nil else { return nil }
        let near = NearestName.of(name, among: KnownReaders.all.map(\.name))
        return "There is no \"\(name)\". " + (near.map { "Did you mean \($0)?" } ?? "It is one of the names below.")
    }

    /// Label before the field.
    fileprivate var label: String {
        switch self {
        case .value, .secretValue: "value"
        case .newVariable, .newEnvironment, .rename: "name"
        case .source: "source"
        case .server: "server"
        }
    }

    /// The noun for the message about an empty field; nil when the field may be empty.
    fileprivate var wanted: String? {
        switch self {
        case .value, .server: nil
        case .secretValue: "a value"
        case .source: "a source"
        case .newVariable, .newEnvironment, .rename: "a name"
        }
    }

    /// Lines below the field.
    fileprivate var details: [NameCard.Detail] {
        switch self {
        case .value, .newEnvironment: []
        case .rename(let heirs): EnvironmentsScreen.following(heirs).map { [("", $0)] } ?? []
        case .newVariable: [("", "name=value, or name: value")]
        case .secretValue: [("kept", "outside the collection, for you alone")]
        case .source: [("", "kept, process NAME, command TEXT, file PATH")]
        case .server: [("", KnownReaders.all.map(\.name).joined(separator: ", ")), ("", "nothing: it is not known")]
        }
    }
}
