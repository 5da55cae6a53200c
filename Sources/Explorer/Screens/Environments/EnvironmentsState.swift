import Workspace

/// The environments on their screen: which one is looked at, which value, what was changed.
public struct EnvironmentsState: Equatable, Sendable {
    /// The list of environments, or the values of one.
    public enum Side: Equatable, Sendable {
        case list, values
    }

    public var side = Side.list
    /// In the list; behind the last environment stands the line that makes a new one.
    public var listCursor = 0
    public var valueCursor = 0
    public var top = 0
    /// The environment beside the one at the cursor, while two are compared.
    public var comparedWith: String?
    /// Which requests use which names; nil until they were read.
    public var uses: VariableUses?
    /// Changes that can be taken back, the newest last.
    var undo: [EnvironmentChange] = []
    var redo: [EnvironmentChange] = []
    /// Changes under way.
    var pending: [JobID: Kind] = [:]

    /// What becomes of a change once it is written.
    enum Kind: Equatable, Sendable {
        case edit, undo, redo
    }

    public init() {}
}

/// What is typed on the card over the environments.
public enum EnvironmentField: Equatable, Sendable {
    case value(String)
    /// `name=value`.
    case newVariable
    case newEnvironment
    /// The value of a secret that is kept outside the collection.
    case secretValue(String)
    /// Where a secret's value is.
    case source(String)
}
