internal import CurlewBytes
internal import CurlewMessage

/// A Digest challenge that can be answered (RFC 7616 §3.3).
struct DigestChallenge: Sendable, Equatable {
    /// The quality of protection, `qop`.
    enum Quality: String, Sendable {
        case auth
        case authInt = "auth-int"
    }

    var realm: String
    var nonce: String
    var opaque: String?
    /// As written by the server, since the response repeats it.
    var algorithm: String?
    var hash: Hash
    var isSession: Bool
    /// Nil when the server sends no `qop`, as in RFC 2069.
    var quality: Quality?
    var isStale: Bool
    var hashesUser: Bool
    var isUTF8: Bool

    /// Throws the reason why the challenge cannot be answered.
    init(_ challenge: AuthenticationChallenge) throws(Flaw) {
        guard let nonce = challenge["nonce"], !nonce.isEmpty else { throw .noNonce }
        self.nonce = nonce
        realm = challenge["realm"] ?? ""
        opaque = challenge["opaque"]
        algorithm = challenge["algorithm"]
        (hash, isSession) = try Self.hash(algorithm ?? "MD5")
        quality = try Self.quality(challenge["qop"])
        isStale = challenge["stale"].map { HeaderFields.isSame($0, "true") } ?? false
        hashesUser = challenge["userhash"].map { HeaderFields.isSame($0, "true") } ?? false
        isUTF8 = challenge["charset"].map { HeaderFields.isSame($0, "UTF-8") } ?? false
    }

    /// The reason why a challenge cannot be answered.
    enum Flaw: Error, Equatable {
        case noNonce
        case algorithm(String)
        case quality(String)

        var sentence: String {
            switch self {
            case .noNonce: "The Digest challenge cannot be answered. It has no nonce."
            case .algorithm(let name): "The Digest challenge cannot be answered. It wants \(shown(name))."
            case .quality(let name): "The Digest challenge cannot be answered. It wants qop \(shown(name))."
            }
        }

        private func shown(_ text: String) -> String { "\"\(text.prefix(64))\"" }
    }

    private static func hash(_ name: String) throws(Flaw) -> (Hash, isSession: Bool) {
        switch name.uppercased() {
        case "MD5": (.md5, false)
        case "MD5-SESS": (.md5, true)
        case "SHA-256": (.sha256, false)
        case "SHA-256-SESS": (.sha256, true)
        case "SHA-512-256": (.sha512256, false)
        case "SHA-512-256-SESS": (.sha512256, true)
        default: throw .algorithm(name)
        }
    }

    /// The quality to use. `auth` is preferred to the stronger `auth-int`, which needs the body to be read twice.
    private static func quality(_ list: String?) throws(Flaw) -> Quality? {
        guard let list else { return nil }
        let names = list.utf8.split(separator: ",").map { HeaderField.trimmed(String($0)).lowercased() }
        if names.contains("auth") { return .auth }
        if names.contains("auth-int") { return .authInt }
        throw .quality(list)
    }
}

extension DigestChallenge.Flaw: Worded {}
