internal import CurlewBytes
internal import CurlewTransport

extension SendingRecord {
    /// One line: `sent as shown: head 212 bytes, body 48 bytes, sha256 ab12...; added by sending: Host`. The digest is
    /// not shortened.
    public var summary: String {
        let start = isAsShown ? "sent as shown" : "not sent as shown"
        let parts = [Self.bytes("head", Int64(written.headCount)), body].compactMap(\.self)
        let fields = added.map { $0.origin == .transport ? $0.name : "\($0.name) (\($0.origin.rawValue))" }
        let names = fields.isEmpty ? "" : "; added by sending: " + fields.joined(separator: ", ")
        return "\(start): \(parts.joined(separator: ", "))\(names)"
    }

    private var body: String? {
        guard written.bodyCount > 0 else { return nil }
        let digest = digest.map { ", sha256 \($0)" } ?? ""
        return Self.bytes("body", written.bodyCount) + digest
    }

    /// The SHA-256 of the body in hexadecimal digits, or nil.
    public var digest: String? { written.bodyDigest.map(Hash.hex) }

    private static func bytes(_ name: String, _ count: Int64) -> String {
        "\(name) \(Plural.of(count, "byte"))"
    }
}

extension SendingDifference {
    /// One sentence that states the difference and its place.
    public var sentence: String {
        switch fact {
        case .requestLine: "The request line is another one than shown, from \(place.words)."
        case .value(let name): "\(name) has another value than shown, from \(place.words)."
        case .name(let name): "\(name) is spelled in another way than shown, from \(place.words)."
        case .missing(let name): "\(name) was shown and not sent: it is missing before \(place.words)."
        case .order(let name): "\(name) stands at another place than shown, at \(place.words)."
        case .cut(let count):
            "Sending stopped at \(place.words), of \(count) bytes: the server may have answered before."
        case .longer(let count): "More was sent than the \(count) bytes shown, from \(place.words)."
        case .content: "Other bytes were sent than shown, from \(place.words)."
        }
    }
}

extension SendingDifference.Place {
    fileprivate var words: String {
        switch self {
        case .head(let offset): "byte \(offset) of the head"
        case .body(let offset): "byte \(offset) of the body"
        }
    }
}
