extension EnvironmentField {
    var title: String {
        switch self {
        case .value(let name), .secretValue(let name): "Value of \(name)"
        case .newVariable: "New variable"
        case .newEnvironment: "New environment"
        case .source(let name): "Where \(name) is"
        }
    }

    /// Before the field.
    var label: String {
        switch self {
        case .value, .secretValue: "value"
        case .newVariable, .newEnvironment: "name"
        case .source: "source"
        }
    }

    var wantsText: Bool {
        if case .value = self { false } else { true }
    }

    var wanted: String {
        switch self {
        case .secretValue: "a value"
        case .source: "a source"
        default: "a name"
        }
    }

    /// Below the field.
    var details: [(name: String, value: String)] {
        switch self {
        case .value, .newEnvironment: []
        case .newVariable: [("", "name=value")]
        case .secretValue: [("kept", "outside the collection, for you alone")]
        case .source: [("", "kept, process NAME, command TEXT, file PATH")]
        }
    }
}
