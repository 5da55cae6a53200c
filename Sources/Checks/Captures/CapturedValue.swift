/// A value that was taken out of a response.
public struct CapturedValue: Sendable, Equatable {
    public var name: String
    /// Text as it is, decoded; numbers, arrays and objects as they are written.
    public var value: String
    public var isSecret: Bool
    /// `$.token`, `header Location`.
    public var source: String
    /// Where the answer came from, as consent names places: a secret goes back there without a question. Nil: not known.
    public var issuingOrigin: String?

    public init(name: String, value: String, isSecret: Bool, source: String) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
        self.source = source
    }
}
