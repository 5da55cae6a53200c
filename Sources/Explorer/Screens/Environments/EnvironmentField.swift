import CurlewBytes
import Workspace

/// What is typed on the card over the environments.
struct EnvironmentField: Equatable, Sendable {
    /// The environment that was looked at when the card was opened: what was typed is for this one.
    var place: ValuePlace
    var kind: Kind

    public enum Kind: Equatable, Sendable {
        case value(String)
        /// `name=value`.
        case newVariable
        case newEnvironment
        /// The value of a secret that is kept outside the collection.
        case secretValue(String)
        /// Where a secret's value is.
        case source(String)
    }
}

extension NameCard.Purpose {
    /// A value may be empty; a name may not.
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

    /// Before the field.
    fileprivate var label: String {
        switch self {
        case .value, .secretValue: "value"
        case .newVariable, .newEnvironment: "name"
        case .source: "source"
        }
    }

    /// What it cannot do without.
    fileprivate var wanted: String? {
        switch self {
        case .value: nil
        case .secretValue: "a value"
        case .source: "a source"
        case .newVariable, .newEnvironment: "a name"
        }
    }

    /// Below the field.
    fileprivate var details: [NameCard.Detail] {
        switch self {
        case .value, .newEnvironment: []
        case .newVariable: [("", "name=value")]
        case .secretValue: [("kept", "outside the collection, for you alone")]
        case .source: [("", "kept, process NAME, command TEXT, file PATH")]
        }
    }
}
