public import CurlewSerialization
public import Workspace

extension EnvironmentValues {
    /// The text used in place of a secret's value.
    public enum SecretForm: Equatable, Sendable {
        /// `******`, for display; the values of `showing` are used as they are.
        case masked(showing: [String: String] = [:])
        /// Six letters that no serializer escapes; views replace them by stars in the bytes.
        case placeholder(showing: [String: String] = [:])
        /// A word that `SecretMarker` finds again, for commands that are copied or exported.
        case marker
        /// The values themselves, by name; a name without a value has a sentence in `faults`.
        case values([String: String], faults: [String: String] = [:])
    }

    /// The variables for serializers.
    ///
    /// - Parameters:
    ///   - lookedUp: values of `{{$file ...}}` and `{{$response ...}}` by the whole text between the braces.
    ///   - faults: why such a text has no value.
    public func variables(
        _ form: SecretForm, generators: Generators? = nil, lookedUp: [String: String] = [:],
        faults: [String: String] = [:]
    ) -> VariableSet {
        var set =
            if case .values = form { made(form) } else { formed.of(form) { made(form) } }
        set.generators = generators
        for (name, value) in lookedUp where set[name] == nil { set[name] = value }
        for (name, sentence) in faults where set.faults[name] == nil { set.faults[name] = sentence }
        return set
    }

    private func made(_ form: SecretForm) -> VariableSet {
        var set = VariableSet()
        for value in values { add(value, form, to: &set) }
        return set
    }

    private func add(_ value: EnvironmentValue, _ form: SecretForm, to set: inout VariableSet) {
        switch value.origin {
        case .captured: set.literals.insert(value.name)
        case .override: set.given.insert(value.name)
        default: break
        }
        guard value.isSecret else { return set[value.name] = value.text }
        set.secrets.insert(value.name)
        switch form {
        case .masked(let shown): set[value.name] = shown[value.name] ?? SecretPlaceholder.mask
        case .placeholder(let shown): set[value.name] = shown[value.name] ?? SecretPlaceholder.text
        case .marker: set[value.name] = SecretMarker.text(value.name)
        case .values(let known, let faults):
            if let text = value.text ?? known[value.name] {
                set[value.name] = text
            } else {
                set.faults[value.name] = faults[value.name] ?? "{{\(value.name)}} is a secret and was not looked up."
            }
        }
    }

    /// The secrets among `names` that have no text yet, with the place of each value.
    public func unread(_ names: Set<String>) -> [SavedSecret] {
        values.compactMap { value in
            guard names.contains(value.name), value.text == nil else { return nil }
            return value.source.map { SavedSecret(value.name, $0) }
        }
    }

    /// Values of the secrets that need no look-up.
    public var knownSecrets: [String: String] {
        values.reduce(into: [:]) { known, value in if value.isSecret { known[value.name] = value.text } }
    }

    /// Sentences that say why nothing may be sent.
    public var obstacles: [String] { problem.map { ["\($0)"] } ?? [] }

    /// Secrets that a file names a source for; reading one needs a grant for the request's place.
    public var namedSecrets: [SavedSecret] {
        unread(Set(values.map(\.name))).filter { $0.source != .kept }
    }
}
