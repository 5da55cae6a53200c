internal import CurlewMessage

/// Answers Digest challenges for one user (RFC 7616 §3.4). Counts the uses of the nonce, so that it can be used again.
struct DigestProof: Sendable {
    let user: String
    let password: String
    /// Chosen once per exchange, because session algorithms need it unchanged.
    let clientNonce: String
    private(set) var challenge: DigestChallenge?
    private var count = 0

    init(user: String, password: String, clientNonce: String = DigestProof.randomNonce()) {
        self.user = user
        self.password = password
        self.clientNonce = clientNonce
    }

    /// Sets the challenge to answer from now on.
    mutating func take(_ challenge: DigestChallenge) {
        self.challenge = challenge
        count = 0
    }

    /// The value of `Authorization`; nil before a challenge, and when a hash cannot be made, because the body can be
    /// read only once or libcrypto is missing.
    /// - Parameter hashBody: gives the hash of the body; called only when the challenge asks for `auth-int`.
    mutating func value(method: String, target: String, hashBody: (Hash) -> [UInt8]?) -> String? {
        guard let challenge else { return nil }
        count += 1
        let digits = String(count, radix: 16)
        let counter = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        guard let response = response(challenge, counter, method, target, hashBody) else { return nil }
        return field(challenge, counter: counter, target: target, response: response)
    }

    private func response(
        _ challenge: DigestChallenge, _ counter: String, _ method: String, _ target: String,
        _ hashBody: (Hash) -> [UInt8]?
    ) -> String? {
        let hash = challenge.hash
        guard let first = secret(challenge), let second = action(challenge, method, target, hashBody) else {
            return nil
        }
        guard let quality = challenge.quality else { return hash.hex("\(first):\(challenge.nonce):\(second)") }
        return hash.hex("\(first):\(challenge.nonce):\(counter):\(clientNonce):\(quality.rawValue):\(second)")
    }

    /// H(A1).
    private func secret(_ challenge: DigestChallenge) -> String? {
        let secret = challenge.hash.hex("\(user):\(challenge.realm):\(password)")
        guard challenge.isSession else { return secret }
        return secret.flatMap { challenge.hash.hex("\($0):\(challenge.nonce):\(clientNonce)") }
    }

    /// H(A2).
    private func action(
        _ challenge: DigestChallenge, _ method: String, _ target: String,
        _ hashBody: (Hash) -> [UInt8]?
    ) -> String? {
        guard challenge.quality == .authInt else { return challenge.hash.hex("\(method):\(target)") }
        guard let body = hashBody(challenge.hash) else { return nil }
        return challenge.hash.hex("\(method):\(target):\(Hash.hex(body))")
    }

    private func field(
        _ challenge: DigestChallenge, counter: String, target: String, response: String
    ) -> String {
        let hashedUser = challenge.hashesUser ? challenge.hash.hex("\(user):\(challenge.realm)") : nil
        var parts = [hashedUser.map { "username=\"\($0)\"" } ?? name(challenge)]
        parts += ["realm=\(Self.quoted(challenge.realm))", "nonce=\(Self.quoted(challenge.nonce))"]
        parts += ["uri=\(Self.quoted(target))", "response=\"\(response)\""]
        if let algorithm = challenge.algorithm { parts.append("algorithm=\(algorithm)") }
        if let quality = challenge.quality {
            parts += ["qop=\(quality.rawValue)", "nc=\(counter)", "cnonce=\(Self.quoted(clientNonce))"]
        } else if challenge.isSession {
            parts.append("cnonce=\(Self.quoted(clientNonce))")
        }
        if let opaque = challenge.opaque { parts.append("opaque=\(Self.quoted(opaque))") }
        if hashedUser != nil { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    /// The parameter for a name that is not hashed: encoded when it is not ASCII (RFC 7616 §3.4.4, RFC 8187).
    private func name(_ challenge: DigestChallenge) -> String {
        let isASCII = user.utf8.allSatisfy { $0 < 0x80 }
        guard challenge.isUTF8, !isASCII else { return "username=\(Self.quoted(user))" }
        return "username*=UTF-8''\(PercentText.encoded(user))"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    static func randomNonce() -> String {
        Hash.hex((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }
}
