public import CurlewNetworking
public import Serialization

/// What was read for names before a sending: values of secrets, files and answers.
public struct KnownValues: Equatable, Sendable {
    /// Values of secrets, by name.
    public var secrets: [String: String] = [:]
    /// `{{$file ...}}` and `{{$response ...}}` by their text, and why one has no value.
    public var lookedUp: [String: String] = [:]
    public var faults: [String: String] = [:]
    /// Where what was taken out of an answer came from, by its text; see `PreparedRequest.issuingOrigin`.
    public var issuingOrigins: [String: String] = [:]
    /// The values that are made; nil: none are.
    public var generators: Generators?
    /// Every secret of this run: what was read is one where it holds one.
    public var mask = SecretMask.none

    public init() {}

    mutating func learn(_ answer: LookUpAnswer) {
        secrets.merge(answer.secrets) { _, new in new }
        lookedUp.merge(answer.lookedUp) { _, new in new }
        for name in answer.lookedUp.keys { (faults[name], issuingOrigins[name]) = (nil, answer.issuingOrigins[name]) }
    }

    /// Texts that take something out of an answer.
    var answers: [String] { lookedUp.keys.filter { ResponseLookUp($0) != nil }.sorted() }

    /// What `{{$response ...}}` took out of an answer is a secret where it holds one.
    public func hideAnswers(in set: inout VariableSet, _ form: EnvironmentValues.SecretForm, showing: Bool = false) {
        guard !lookedUp.isEmpty, !mask.isEmpty else { return }
        for (name, value) in lookedUp {
            let masked = mask.masked(value)
            guard masked != value else { continue }
            set.secrets.insert(name)
            switch form {
            case .masked where !showing: set[name] = masked
            case .placeholder where !showing: set[name] = SecretPlaceholder.placed(in: masked)
            case .masked, .placeholder, .marker, .values: break
            }
        }
    }
}

/// What was found, by name, and a sentence for what was not.
public struct LookUpAnswer: Equatable, Sendable {
    public var secrets: [String: String]
    public var lookedUp: [String: String]
    public var faults: [String: String]
    /// Of these, the secrets that are kept for this person and have never been typed.
    public var untyped: Set<String> = []
    /// For what was taken out of answers, where each came from.
    public var issuingOrigins: [String: String]

    public init(
        secrets: [String: String] = [:], lookedUp: [String: String] = [:], faults: [String: String] = [:],
        issuingOrigins: [String: String] = [:]
    ) {
        self.secrets = secrets
        self.lookedUp = lookedUp
        self.faults = faults
        self.issuingOrigins = issuingOrigins
    }
}
