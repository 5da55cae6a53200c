public import CurlewBytes
public import CurlewNetworking

/// A value captured from a response.
public struct CapturedValue: Sendable, Equatable {
    public var name: String
    /// Text decoded; numbers, arrays and objects as they are written.
    public var value: String
    public var isSecret: Bool
    /// The rule's text: `$.token`, `header Location`.
    public var source: String
    /// The origin of the response, in the form that permissions use: a secret may be sent back there without a
    /// question. Nil when it is not known.
    public var issuingOrigin: String?

    public init(name: String, value: String, isSecret: Bool, source: String) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
        self.source = source
    }
}

extension CapturedValue {
    /// The same, secret too where its name is one's, or where a known secret stands in it.
    public func hiding(_ known: SecretMask, _ names: Set<String>) -> CapturedValue {
        var value = self
        value.isSecret = isSecret || names.contains(name) || known.masked(self.value) != self.value
        return value
    }
}

extension CapturedValue: Redacted {
    /// `name: value`, with stars for a secret.
    public var description: String { "\(name): \(isSecret ? "******" : value)" }
}
