import CurlewBytes
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
        /// The value of a secret that is kept outside the collection.
        case secretValue(String)
        /// The source of a secret's value.
        case source(String)
    }
}

extension NameCard.Purpose {
    /// The card for a field. A value may be empty; a name may not.
    static func environment(_ field: EnvironmentField, isSecret: Bool) -> Self {
        let kind = field.kind
        return Self(title: kind.title, label: kind.label, isSecret: isSecret, details: { _ in kind.details }) { text in
            if let wanted = kind.wanted, text.trimmed.isEmpty { return .refused("It needs \(wanted).") }
            if kind == .newVariable, !text.utf8.contains("=") { return .refused("Write name=value.") }
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
        case .source(let name): "Where \(name) is"
        }
    }

    /// Label before the field.
    fileprivate var label: String {
        switch self {
        case .value, .secretValue: "value"
        case .newVariable, .newEnvironment: "name"
        case .source: "source"
        }
    }

    /// The noun for the message about an empty field; nil when the field may be empty.
    fileprivate var wanted: String? {
        switch self {
        case .value: nil
        case .secretValue: "a value"
        case .source: "a source"
        case .newVariable, .newEnvironment: "a name"
        }
    }

    /// Lines below the field.
    fileprivate var details: [NameCard.Detail] {
        switch self {
        case .value, .newEnvironment: []
        case .newVariable: [("", "name=value")]
        case .secretValue: [("kept", "outside the collection, for you alone")]
        case .source: [("", "kept, process NAME, command TEXT, file PATH")]
        }
    }
}
