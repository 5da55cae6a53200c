internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import History

/// A request as the history keeps it: without its secrets, and with who wrote which byte.
struct RequestRecord {
    private(set) var holes: [SecretHole] = []
    private(set) var urlSpans: [RecordedSpan] = []
    private(set) var bodySpans: [RecordedSpan] = []
    private let method: String
    private var url = ""
    private var headers = HeaderFields()
    private var body: Bytes?
    private let bodyCount: Int

    /// More spans than these are not kept: they would take more room than the body.
    private static let mostSpans = 20_000

    /// - Parameters:
    ///   - source: nil when it is not known what the request was written from.
    ///   - trace: who wrote which byte of it; nil when that is not known.
    ///   - keepsBody: false: none of the body is kept.
    init(
        _ sent: SentRequest, of source: SentDraft?, _ trace: RequestTrace?, hiding mask: SecretMask, keepsBody: Bool
    ) {
        method = mask.shown(sent.method)
        bodyCount = sent.body.flatMap(\.count).map { Int($0) } ?? 0
        let placer = SecretReplacer(source?.secrets ?? [:], hiding: mask)
        let spellings = source?.spellings ?? (query: [.query], body: [.plain])
        let paths = trace == nil ? [:] : source?.draft.paths ?? [:]
        takeURL(sent, placer, mask, trace.map { Array($0.url) } ?? [], paths, spellings.query)
        headers = HeaderFields(sent.headers.enumerated().map { takeHeader($1, at: $0, placer, mask) })
        if keepsBody { takeBody(sent, placer, trace.map { Array($0.body) } ?? [], paths, spellings.body) }
        if let kept = source?.kept { take(kept) }
    }

    /// Takes over what is known of the same bytes from the request that was sent again.
    private mutating func take(_ kept: KeptRequest) {
        if kept.url.elementsEqual(url.utf8) {
            urlSpans = kept.urlSpans
            holes = kept.holes.filter { $0.place == .url } + holes.filter { $0.place != .url }
        }
        if kept.body == body {
            bodySpans = kept.bodySpans
            holes = holes.filter { $0.place != .body } + kept.holes.filter { $0.place == .body }
        }
    }

    func put(into exchange: inout StoredExchange) {
        (exchange.method, exchange.url, exchange.requestHeaders) = (method, url, headers)
        (exchange.requestBody, exchange.requestBodyCount) = (body, bodyCount)
    }

    // MARK: Parts

    private mutating func takeURL(
        _ sent: SentRequest, _ placer: SecretReplacer, _ mask: SecretMask, _ spans: [TraceSpan],
        _ paths: [NodeID: String], _ written: [TextSpelling]
    ) {
        let bytes = Array(sent.url.utf8)
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        let placed = placer.placed(bytes, at: .url, credentials: CredentialRanges.inURL(bytes)) { place in
            // Text typed into the URL stands there as it is.
            let isWritten = spans.isEmpty ? place > query : spans.isWritten(at: place)
            return isWritten ? (place > query ? written : [.path]) + [.plain] : [.plain] + written
        }
        url = String(decoding: placed.bytes, as: UTF8.self)
        let shown = mask.shown(url)
        guard shown.utf8.elementsEqual(url.utf8) else {
            url = shown
            return
        }
        holes += placed.holes
        urlSpans = Self.recorded(spans, placed, paths)
    }

    private mutating func takeHeader(
        _ header: SentHeader, at index: Int, _ placer: SecretReplacer, _ mask: SecretMask
    ) -> HeaderField {
        let bytes = Array(header.value.utf8)
        // User and password are typed as such where they were sent in Base64 (RFC 7617 §2).
        let isBasic = bytes.prefix(6).elementsEqual("Basic ".utf8)
        var placed = placer.placed(bytes, at: .header(index), credentials: CredentialRanges.inHeader(header)) { _ in
            isBasic ? [.base64, .plain] : [.plain]
        }
        if header.isSecret, !HeaderFields.isCredential(header.name) {
            // The field is a secret because a named one stands in it; what else it says is none.
            let named = placer.placed(bytes, at: .header(index))
            if named.holes.contains(where: { !$0.names.isEmpty }) { placed = named }
        }
        let value = String(decoding: placed.bytes, as: UTF8.self)
        let shown = mask.shown(value)
        if shown.utf8.elementsEqual(value.utf8) { holes += placed.holes }
        return HeaderField(mask.shown(header.name), shown)
    }

    private mutating func takeBody(
        _ sent: SentRequest, _ placer: SecretReplacer, _ spans: [TraceSpan], _ paths: [NodeID: String],
        _ written: [TextSpelling]
    ) {
        guard let whole = sent.body?.bytes else { return }
        let bytes = whole.array
        let placed = placer.placed(
            bytes, at: .body, credentials: CredentialRanges.inBody(bytes, type: sent.fields["Content-Type"] ?? "")
        ) { _ in written }
        body = placed.holes.isEmpty ? whole : Bytes(placed.bytes)
        holes += placed.holes
        bodySpans = Self.recorded(spans, placed, paths)
    }

    // MARK: Spans

    private static func recorded(
        _ spans: [TraceSpan], _ placed: SecretReplacer.Placed, _ paths: [NodeID: String]
    ) -> [RecordedSpan] {
        guard spans.count <= mostSpans else { return [] }
        var holes = placed.holes[...]
        return zip(spans, placed.moves.moved(spans.map(\.range))).compactMap { span, range in
            guard !range.isEmpty else { return nil }
            while let hole = holes.first, hole.range.upperBound <= range.lowerBound { holes.removeFirst() }
            let isWhole = holes.first.map { $0.range.lowerBound >= range.upperBound } ?? true
            return RecordedSpan(
                range: range, part: span.part, rule: span.rule, origin: span.origin.flatMap { paths[$0] },
                owner: span.owner.flatMap { paths[$0] }, escaped: isWhole ? span.escaped : nil)
        }
    }
}

extension [TraceSpan] {
    /// True when a serializer wrote the byte for a node.
    fileprivate func isWritten(at place: Int) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].origin != nil
    }
}

extension RequestDraft {
    /// The path of each node as text: those of the parameters and those of the values in the URL's path.
    fileprivate var paths: [NodeID: String] {
        parameters.paths.merging(path.paths) { own, _ in own }.mapValues(\.text)
    }
}

extension SentRequest {
    /// Texts of parameters that are credentials by their names, for the search in what a server repeats. Words and
    /// short numbers that stand everywhere are left out.
    var parameterCredentials: Set<String> {
        let target = Array(url.utf8)
        let inURL = CredentialRanges.inURL(target).map { Self.form(target[$0]) }
        guard let bytes = body?.bytes?.array else { return Set(inURL.filter(Self.isTelling)) }
        let type = fields["Content-Type"] ?? ""
        let isForm = type.lowercased().utf8.starts(with: "application/x-www-form-urlencoded".utf8)
        let inBody = CredentialRanges.inBody(bytes, type: type).map { range in
            isForm ? Self.form(bytes[range]) : Self.member(bytes[range])
        }
        return Set((inURL + inBody).filter(Self.isTelling))
    }

    /// The same of the URLs in a text.
    static func credentials(inURLsWithin text: String) -> [String] {
        let bytes = Array(text.utf8)
        return CredentialRanges.inURLs(within: bytes).map { form(bytes[$0]) }.filter(isTelling)
    }

    private static func form(_ bytes: ArraySlice<UInt8>) -> String {
        PercentText.decoded(String(decoding: bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self))
    }

    private static func member(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "\\")) else { return text }
        guard case .string(let written)? = try? JSONValue(parsing: "\"\(text)\"") else { return text }
        return written
    }

    private static let usual: Set<String> = ["true", "false", "null", "none", "undefined"]

    private static func isTelling(_ text: String) -> Bool {
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return text.utf8.count >= (isNumber ? 6 : SecretMask.shortest) && !usual.contains(text.lowercased())
    }
}
