import CCurlewHashes
internal import CurlewBytes
import CurlewMessage

/// `/auth/digest`: open to `ada` with the password `lovelace` by Digest (RFC 7616), SHA-256 or `?algorithm=MD5`. A
/// nonce is valid for counters (`nc`) from 1 to 20 in rising order, then it is stale.
struct DigestGate: Sendable {
    static let usesOfNonce = 20
    /// Number of nonces kept; older ones are dropped, and count as stale.
    private static let limit = 100

    /// The last counter (`nc`) of each nonce, by the nonce's number.
    private var counters: [Int: Int] = [:]
    private var count = 0

    mutating func answer(to request: DemoRequest) -> DemoResponse {
        let name = request.query["algorithm"]?.uppercased() == "MD5" ? "MD5" : "SHA-256"
        let answer = Self.parameters(request.fields["Authorization"] ?? "")
        guard let response = answer["response"], response == Self.response(answer, request, name) else {
            return challenge(request, algorithm: name, isStale: false)
        }
        guard let nonce = answer["nonce"].flatMap(Self.number), let last = counters[nonce],
            let counter = Int(answer["nc"] ?? "", radix: 16), counter > last, counter <= Self.usesOfNonce
        else { return challenge(request, algorithm: name, isStale: true) }
        counters[nonce] = counter
        return Guarded.welcome(by: "digest")
    }

    private mutating func challenge(_ request: DemoRequest, algorithm: String, isStale: Bool) -> DemoResponse {
        count += 1
        counters[count] = 0
        counters[count - Self.limit] = nil
        return Guarded.refusal(
            request,
            challenge: "Digest realm=\"\(Guarded.realm)\", qop=\"auth\", algorithm=\(algorithm), "
                + "nonce=\"demo-\(count)\", opaque=\"o\"" + (isStale ? ", stale=true" : ""))
    }

    private static func number(_ nonce: String) -> Int? {
        nonce.hasPrefix("demo-") ? Int(nonce.dropFirst("demo-".count)) : nil
    }

    /// The `response` value that the credentials must have (RFC 7616 §3.4.1); nil for another user, target or `qop`.
    private static func response(_ answer: [String: String], _ request: DemoRequest, _ name: String) -> String? {
        guard answer["username"] == Guarded.user, answer["uri"] == request.target, answer["qop"] == "auth" else {
            return nil
        }
        let kind = name == "MD5" ? CHASHES_MD5 : CHASHES_SHA256
        let parts = ["nonce", "nc", "cnonce", "qop"].map { answer[$0] ?? "" }
        guard let first = hex("\(Guarded.user):\(Guarded.realm):\(Guarded.password)", kind),
            let second = hex("\(request.method):\(request.target)", kind)
        else { return nil }
        return hex(([first] + parts + [second]).joined(separator: ":"), kind)
    }

    private static func hex(_ text: String, _ kind: CHashesKind) -> String? {
        guard chashes_load() == nil, let feed = chashes_start(kind) else { return nil }
        let bytes = Array(text.utf8)
        var out = [UInt8](repeating: 0, count: 64)
        _ = chashes_feed(feed, bytes, bytes.count)
        let count = chashes_end(feed, &out)
        return out.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// The pairs `name=value` and `name="value"` after `Digest`.
    private static func parameters(_ field: String) -> [String: String] {
        guard let parameters = field.utf8.text(behind: "Digest ") else { return [:] }
        var found: [String: String] = [:]
        var rest = parameters.utf8
        while !rest.isEmpty {
            rest = rest.drop { $0 == 0x20 || $0 == UInt8(ascii: ",") }
            let (name, behind) = rest.cut(at: "=") ?? (Substring(rest), "")
            let quoted = behind.utf8.text(behind: "\"")
            let value = quoted?.utf8.text(before: "\"") ?? behind.utf8.text(before: ",")
            rest = (quoted ?? behind).utf8.dropFirst(value.utf8.count + (quoted == nil ? 0 : 1))
            found[name.lowercased()] = String(value)
        }
        return found
    }
}
