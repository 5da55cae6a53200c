internal import HTTPMessage

/// One challenge of a `WWW-Authenticate` or `Proxy-Authenticate` field (RFC 9110 §11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
    /// In lower case.
    var scheme: String
    /// The single value that schemes such as `Negotiate` have in place of parameters (RFC 9110 §11.2); nil when there
    /// is none.
    var token68: String?
    /// Names in lower case, values without their quotes, in the order received.
    var parameters: [HeaderField] = []

    /// The most challenges that are read. These bounds exist because a server may send any number of fields; the parts
    /// above a bound are ignored.
    static let challengeLimit = 16
    /// The most bytes of one field; a longer field is ignored.
    static let byteLimit = 8 << 10
    /// The most parameters of one challenge.
    static let parameterLimit = 32

    /// The value of a parameter; the last one when the parameter occurs several times, as with curl.
    ///
    /// - Parameter name: in lower case.
    subscript(name: String) -> String? {
        parameters.last { $0.name == name }?.value
    }

    /// The first 256 characters of the realm, which is untrusted text, for people and files.
    var shownRealm: String { String((self["realm"] ?? "").prefix(256)) }

    /// The challenges of all fields, in order. A field that violates the grammar counts up to the violation; a field
    /// that is too long is ignored.
    static func all(in values: some Sequence<String>) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for value in values.prefix(challengeLimit) where value.utf8.count <= byteLimit {
            var reader = ChallengeReader(value)
            challenges += reader.read()
        }
        return Array(challenges.prefix(challengeLimit))
    }
}
