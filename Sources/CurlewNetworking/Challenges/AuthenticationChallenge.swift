internal import HTTPMessage

/// One challenge of a `WWW-Authenticate` or `Proxy-Authenticate` field (RFC 9110 §11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
    /// In lower case.
    var scheme: String
    /// What stands there in place of parameters, as with `Negotiate`.
    var token68: String?
    /// Names in lower case, values without their quotes, in the order received.
    var parameters: [HeaderField] = []

    /// Untrusted: a server may send fields without end. What is above these bounds is not looked at.
    static let challengeLimit = 16
    static let byteLimit = 8 << 10
    static let parameterLimit = 32

    /// The value of that parameter, of one that is given twice the last, as with curl; its name is given in lower case.
    subscript(name: String) -> String? {
        parameters.last { $0.name == name }?.value
    }

    /// The realm as far as it may be shown and kept.
    var shownRealm: String { String((self["realm"] ?? "").prefix(256)) }

    /// The challenges of all fields, in order. A field that does not follow the grammar counts up to there; one that
    /// is too long not at all.
    static func all(in values: some Sequence<String>) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for value in values.prefix(challengeLimit) where value.utf8.count <= byteLimit {
            var reader = ChallengeReader(value)
            challenges += reader.read()
        }
        return Array(challenges.prefix(challengeLimit))
    }
}
