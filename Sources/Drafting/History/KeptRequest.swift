internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import History
internal import Workspace

/// The bytes of a request of the history, to be sent again.
public struct KeptRequest: Equatable, Sendable {
    /// The file that it came from, and its name, as the history has them.
    let request: RequestKey?
    let name: String
    let method: String
    let url: [UInt8]
    let fields: [HeaderField]
    private let origins: [HeaderOrigin]
    let body: Bytes?
    let holes: [SecretHole]
    let saved: [UInt8]?
    let urlSpans: [RecordedSpan]
    let bodySpans: [RecordedSpan]
    /// Values for holes without a name, by their places in `holes`.
    var typed: [Int: String] = [:]

    init(_ recorded: RecordedExchange) {
        let exchange = recorded.exchange
        (request, name) = (recorded.request, recorded.name)
        (method, url, fields) = (exchange.method, Array(exchange.url.utf8), Array(exchange.requestHeaders))
        (origins, body, holes) = (recorded.headerOrigins, exchange.requestBody, recorded.holes)
        (saved, urlSpans, bodySpans) = (recorded.saved, recorded.url, recorded.body)
    }

    // MARK: Writing

    /// Writes the bytes into a request that was prepared from a draft with the same authentication: what that writes
    /// and what the session adds of itself are today's.
    func write(into prepared: inout PreparedRequest, _ variables: VariableSet) {
        let value: (String) -> String? = { variables.values[$0] }
        prepared.request.method = method
        prepared.request.url = String(decoding: filled(url, at: .url, value).bytes, as: UTF8.self)
        let proofs = prepared.request.headers.filter { $0.origin == .auth }
        prepared.request.headers = headers(proofs, value)
        prepared.request.body = body.map { RequestBody(Bytes(filled($0.array, at: .body, value).bytes)) }
        prepared.bodyIsPrivate = holes.contains { $0.place == .body }
        prepared.trace = nil
    }

    private func filled(
        _ bytes: [UInt8], at place: SecretHole.Place, _ value: (String) -> String?
    ) -> (bytes: [UInt8], left: [Int]) {
        holes.filled(bytes, at: place, typed: typed, value)
    }

    private func headers(_ proofs: [SentHeader], _ value: (String) -> String?) -> [SentHeader] {
        var proofs = proofs
        var headers: [SentHeader] = []
        for (index, field) in fields.enumerated() where isWritten(index) {
            if let place = proofs.firstIndex(where: { HeaderFields.isSame($0.name, field.name) }) {
                headers.append(proofs.remove(at: place))
                continue
            }
            let filled = filled(Array(field.value.utf8), at: .header(index), value)
            guard filled.left.isEmpty else { continue }
            headers.append(
                SentHeader(
                    field.name, String(decoding: filled.bytes, as: UTF8.self), origin: origin(index),
                    isSecret: holes.contains { $0.place == .header(index) }))
        }
        return headers + proofs
    }

    /// False for a field that the session writes again of itself.
    func isWritten(_ index: Int) -> Bool {
        switch origin(index) {
        case .transport, .cookieJar, .cache: typed.keys.contains { holes[$0].place == .header(index) }
        case .you, .collection, .serializer, .manager, .auth: true
        }
    }

    private func origin(_ index: Int) -> HeaderOrigin { origins.indices.contains(index) ? origins[index] : .you }

    // MARK: Names

    /// The URL with the names that stand in its host, for whoever asks where it goes. Behind the host stars stand for
    /// them: their values may be written with bytes that no URL has. Braces that were sent as such are escaped: they are
    /// no names.
    var target: String {
        var (result, copied): ([UInt8], Int) = ([], 0)
        for hole in holes where hole.place == .url && hole.range.upperBound <= url.count {
            let isInHost = hole.range.upperBound <= hostEnd
            result += Self.escaped(url[copied..<hole.range.lowerBound])
            result += isInHost ? url[hole.range] : ArraySlice(SecretMask.stars.utf8)
            copied = hole.range.upperBound
        }
        return String(decoding: result + Self.escaped(url[copied...]), as: UTF8.self)
    }

    private var hostEnd: Int {
        let start = url.firstRange(of: Array("://".utf8))?.upperBound ?? 0
        return url[start...].firstIndex { "/?#".utf8.contains($0) } ?? url.count
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard VariableTemplate.isPresent(in: String(decoding: bytes, as: UTF8.self)) else { return Array(bytes) }
        return bytes.flatMap { byte in
            byte == UInt8(ascii: "{") ? Array("%7B".utf8) : byte == UInt8(ascii: "}") ? Array("%7D".utf8) : [byte]
        }
    }

    /// `{{a}} {{b}}` for the names that stand in a part.
    func names(at place: SecretHole.Place) -> String { Self.names(holes.filter { $0.place == place }) }

    /// The same for the path and the query of the URL.
    var namesBehindHost: String {
        Self.names(holes.filter { $0.place == .url && $0.range.upperBound > hostEnd })
    }

    private static func names(_ holes: [SecretHole]) -> String {
        holes.flatMap(\.names).map { "{{\($0)}}" }.joined(separator: " ")
    }
}
