import CurlewBytes
import CurlewDiffering
import CurlewMessage
import CurlewNetworking
import Drafting
import TerminalUI
import Viewing

/// The request of the preview beside the one that was sent last, as lines: those that only the latter has begin with
/// `-`, those that only the preview has with `+`. Empty where both are the same.
///
///     - GET http://localhost/people?page=1
///     + GET http://localhost/people?page=2
///     - X-Trace: 7
///     body: 31 bytes then, 33 now, from byte 12
///       name=Ada
///     - &qty=1
///     + &qty=2
struct SentDiff {
    private(set) var lines: [String] = []

    /// A body with more bytes is told by its length alone, and one with more pieces by the first byte that differs: the
    /// card is made between two keys.
    private static let most = (bytes: 256 * 1024, pieces: 300)

    /// - Parameters:
    ///   - last: as it was sent; what sending added is left out.
    ///   - now: as the preview has it.
    init(_ last: SentRequest, _ now: SentRequest, hiding mask: SecretMask) {
        let (last, now) = (mask.hidden(last), mask.hidden(now))
        add(Self.line(last), Self.line(now), cutAt: "&?")
        for field in FieldDifference.between(Self.typed(last, beside: now), Self.typed(now, beside: now))
        where field.mark != .same {
            lines += field.first.map { "- \(field.name): \($0)" } + field.second.map { "+ \(field.name): \($0)" }
        }
        addBody(last, now)
    }

    private static func line(_ request: SentRequest) -> [UInt8] { Array("\(request.method) \(request.url)".utf8) }

    /// The fields without those that come while a request is sent, unless the preview has them too.
    private static func typed(_ request: SentRequest, beside now: SentRequest) -> HeaderFields {
        let shown = request.headers.filter { field in
            !field.origin.isOfSending || now.headers.contains { HeaderFields.isSame($0.name, field.name) }
        }
        return HeaderFields(shown.map { HeaderField($0.name, $0.value) })
    }

    // MARK: Texts

    private mutating func add(_ old: [UInt8], _ new: [UInt8], cutAt signs: String) {
        guard old != new else { return }
        let (left, right) = (Self.pieces(old, signs), Self.pieces(new, signs))
        for line in LineDifference.between(left, right) {
            switch line.side {
            case .both: lines.append("  " + line.text)
            case .first: lines.append("- " + line.text)
            case .second: lines.append("+ " + line.text)
            }
        }
    }

    /// The text with a line break before each of the signs, unless it has lines of its own.
    private static func pieces(_ text: [UInt8], _ signs: String) -> [UInt8] {
        guard !text.contains(0x0A) else { return text }
        return text.flatMap { signs.utf8.contains($0) ? [0x0A, $0] : [$0] }
    }

    // MARK: Bodies

    private mutating func addBody(_ last: SentRequest, _ now: SentRequest) {
        let counts = (Self.count(last), Self.count(now))
        let sizes = "body: \(Self.words(counts.0)) then, \(Self.words(counts.1)) now"
        guard let old = Self.bytes(last), let new = Self.bytes(now) else {
            if counts != (0, 0) { lines.append(sizes + ": not compared here") }
            return
        }
        guard old != new else { return }
        let place = zip(old, new).prefix { $0 == $1 }.count
        lines.append("\(sizes), from byte \(place)")
        let isForm = now.fields["Content-Type"].map { $0.utf8.starts(with: "application/x-www-form".utf8) } ?? false
        let signs = isForm ? "&" : "{[,"
        let isShort = [old, new].allSatisfy { $0.count { signs.utf8.contains($0) || $0 == 0x0A } <= Self.most.pieces }
        if isShort { add(old, new, cutAt: signs) }
    }

    private static func words(_ count: Int64?) -> String {
        count.map { Plural.of($0, "byte") } ?? "an unknown length"
    }

    /// Nil: known only at its end.
    private static func count(_ request: SentRequest) -> Int64? { request.body.map(\.count) ?? 0 }

    /// Nil for a body of files, and for a large one.
    private static func bytes(_ request: SentRequest) -> [UInt8]? {
        guard let body = request.body else { return [] }
        guard let count = body.count, count <= Self.most.bytes else { return nil }
        return body.bytes?.array
    }
}

extension SentDiff {
    /// What `=` in the preview finds.
    enum Finding {
        case nothingSent, notWritable, sending
        case same
        case card(LinesCard)
    }

    static func find(_ request: OpenRequest, _ display: DisplayContext) -> Finding {
        let last: SentRequest
        switch request.exchange {
        case .none: return .nothingSent
        case .sending: return .sending
        case .received(let exchange): last = exchange.hops.first?.request ?? exchange.request
        case .failed(let failure): last = failure.hops.first?.request ?? failure.request
        }
        guard request.isDerived, case .success(let prepared)? = request.derived?.prepared else { return .notWritable }
        let beside = SentDiff(last, prepared.request, hiding: display.mask)
        guard !beside.lines.isEmpty else { return .same }
        let width = max(10, display.size.width - 8)
        let lines = beside.lines.map { TextWidth.truncated(DisplayText.visible(display.shown($0)), columns: width) }
        return .card(
            LinesCard(
                title: "The preview beside what was sent last",
                lines: ["- sent last   + would be sent now", ""] + lines))
    }
}

extension HeaderOrigin {
    /// Its fields come while a request is sent, where a preview cannot show them.
    fileprivate var isOfSending: Bool {
        switch self {
        case .auth, .cookieJar, .cache, .transport: true
        case .you, .collection, .serializer, .manager: false
        }
    }
}

extension PreparedRequest {
    /// The request with stars in place of secrets, for the screen. Offsets of all bytes stay the same.
    var masked: PreparedRequest {
        var masked = self
        masked.request.url = SecretPlaceholder.masked(request.url)
        masked.request.headers = request.headers.map { header in
            var header = header
            header.value = SecretPlaceholder.masked(header.value)
            return header
        }
        masked.request.body = request.body.map { body in
            RequestBody(
                pieces: body.pieces.map { piece in
                    guard case .bytes(let bytes) = piece else { return piece }
                    return .bytes(Bytes(SecretPlaceholder.masked(bytes.array)))
                })
        }
        return masked
    }
}

extension PreviewContent {
    /// Puts stars in place of secrets that were written without the rest of the request.
    mutating func mask() {
        bytes = SecretPlaceholder.masked(bytes)
    }
}
