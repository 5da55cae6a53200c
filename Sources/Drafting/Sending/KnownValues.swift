public import CurlewNetworking
public import CurlewSerialization

/// Values of secrets, files and answers that were read for names before a sending.
public struct KnownValues: Equatable, Sendable {
    /// Values of secrets, by name.
    public var secrets: [String: String] = [:]
    /// `{{$file ...}}` and `{{$response ...}}` by their text, and the reasons why some have no value.
    public var lookedUp: [String: String] = [:]
    public var faults: [String: String] = [:]
    /// The issuing origin of a text taken from an answer, by that text; see `PreparedRequest.issuingOrigin`.
    public var issuingOrigins: [String: String] = [:]
    /// The generators of made-up values; when nil none are made.
    public var generators: Generators?
    /// Every secret of this run. A text that was read counts as secret when it holds one of them.
    public var mask = SecretMask.none

    public init() {}

    mutating func learn(_ answer: LookUpAnswer) {
        secrets.merge(answer.secrets) { _, new in new }
        lookedUp.merge(answer.lookedUp) { _, new in new }
        for name in answer.lookedUp.keys { (faults[name], issuingOrigins[name]) = (nil, answer.issuingOrigins[name]) }
    }

    /// The `{{$response ...}}` texts among those that were looked up.
    var answers: [String] { lookedUp.keys.filter { ResponseLookUp($0) != nil }.sorted() }

    /// Marks texts of `{{$response ...}}` as secret when they hold a secret.
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

/// The values that were found, by name, and a sentence for each name that has none.
public struct LookUpAnswer: Equatable, Sendable {
    public var secrets: [String: String]
    public var lookedUp: [String: String]
    public var faults: [String: String]
    /// The names among `faults` that are kept secrets without a typed value yet.
    public var untyped: Set<String> = []
    /// The issuing origin of each text that was taken from an answer.
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
