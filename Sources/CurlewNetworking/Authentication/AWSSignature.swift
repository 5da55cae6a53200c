internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization

/// AWS Signature Version 4: signs the request, its time and the identity of the client.
///
/// ```
/// method, path, query, headers, hash of the body ─► canonical request ─┐
/// date, region, service ─► scope ──────────────────────────────────────┴─► text to sign ─► HMAC ─► Authorization
/// ```
struct AWSSignature {
    let credentials: AWSCredentials
    /// In seconds since 1970-01-01 00:00 UTC; servers accept some minutes of difference.
    let now: Double
    /// The time in the request's own `X-Amz-Date` field, at most 16 characters. It is signed in place of `now`, as with
    /// curl; nil without such a field.
    private var given: String?

    init(credentials: AWSCredentials, now: Double) {
        self.credentials = credentials
        self.now = now
    }

    private static let algorithm = "AWS4-HMAC-SHA256"
    /// Stands in place of the hash of a body that is not hashed; S3 accepts it over https.
    static let unsigned = "UNSIGNED-PAYLOAD"

    /// The header fields to add; nil when a hash cannot be made.
    /// - Parameter bodyHash: in hexadecimal digits.
    func headers(for request: SentRequest, bodyHash: String) -> [SentHeader]? {
        let own = request.headers.first { $0.origin != .auth && HeaderFields.isSame($0.name, "X-Amz-Date") }
        guard let own else { return signed(request, bodyHash) }
        var signature = self
        signature.given = String(Substring(own.value.utf8.trimmed().utf8.prefix(16)))
        return signature.signed(request, bodyHash)
    }

    private func signed(_ request: SentRequest, _ bodyHash: String) -> [SentHeader]? {
        guard let url = try? URLText(request.url) else { return nil }
        var added = given == nil ? [SentHeader("X-Amz-Date", stamp, origin: .auth)] : []
        if credentials.service == "s3" { added.append(SentHeader("X-Amz-Content-Sha256", bodyHash, origin: .auth)) }
        if !credentials.sessionToken.isEmpty {
            added.append(
                SentHeader("X-Amz-Security-Token", credentials.sessionToken, origin: .auth, isSecret: true))
        }
        let signed = signedFields(request.headers + added, host: url.hostHeader)
        let canonical = canonicalRequest(request.method, url, signed, bodyHash)
        guard let value = authorization(canonical, signed.map(\.name)) else { return nil }
        return added + [SentHeader("Authorization", value, origin: .auth, isSecret: true)]
    }

    /// The time of signing: `20150830T123600Z`.
    private var stamp: String {
        if let given { return given }
        let time = DateTime(secondsSince1970: now).iso8601
        return time.filter { $0 != "-" && $0 != ":" }
    }

    private var scope: String { "\(stamp.prefix(8))/\(credentials.region)/\(credentials.service)/aws4_request" }

    /// The fields to sign, sorted by name: the host, the content type and Amazon's own fields; repeated fields are
    /// joined.
    private func signedFields(_ headers: [SentHeader], host: String) -> [HeaderField] {
        var values = ["host": [host]]
        for header in headers {
            let name = header.name.lowercased()
            guard name == "content-type" || name.utf8.hasPrefix("x-amz-") else { continue }
            values[name, default: []].append(Self.collapsed(header.value))
        }
        return values.sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value.joined(separator: ",")) }
    }

    private func canonicalRequest(
        _ method: String, _ url: URLText, _ fields: [HeaderField], _ bodyHash: String
    ) -> String {
        let lines = fields.map { "\($0.name):\($0.value)\n" }.joined()
        let names = fields.map(\.name).joined(separator: ";")
        return [method, path(url), query(url), lines, names, bodyHash].joined(separator: "\n")
    }

    /// The path to sign: the path as sent with each segment escaped once more, for S3 the path as sent.
    private func path(_ url: URLText) -> String {
        let path = String(url.requestTarget.utf8.text(before: "?"))
        guard credentials.service != "s3" else { return path }
        let parts = path.utf8.split(separator: "/", omittingEmptySubsequences: false)
        return parts.map { PercentText.encoded(String($0)) }.joined(separator: "/")
    }

    /// The query to sign: pairs sorted by name, then value, uniformly escaped.
    private func query(_ url: URLText) -> String {
        let text = url.requestTarget.utf8.cut(at: "?")?.behind ?? ""
        let pairs = text.utf8.split(separator: "&").map { pair in
            let (name, value) = pair.utf8.cut(at: "=") ?? (pair, "")
            return [name, value].map { PercentText.encoded(PercentText.decoded($0)) }
        }
        return pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.map { "\($0[0])=\($0[1])" }.joined(separator: "&")
    }

    private func authorization(_ canonical: String, _ names: [String]) -> String? {
        guard let hash = Hash.sha256.hex(canonical) else { return nil }
        let text = [Self.algorithm, stamp, scope, hash].joined(separator: "\n")
        var key: [UInt8]? = Array("AWS4\(credentials.secretKey)".utf8)
        for part in scope.utf8.split(separator: "/") + [text[...]] {
            key = key.flatMap { Hash.hmacSHA256(key: $0, String(part)) }
        }
        guard let signature = key.map(Hash.hex) else { return nil }
        return "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), "
            + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(signature)"
    }

    private static func collapsed(_ value: String) -> String {
        value.utf8.split(separator: " ").joined(separator: " ")
    }
}
