internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// Compares a request as it was sent with the request as it was shown before. Pure.
///
///     shown ────────────► the same fields, in the same order, the same body ──► differences, each with its byte
///     + added by sending: Host, Accept-Encoding, Content-Length, Cookie, Authorization, ... ──► their names
///     = written
struct SendingComparison {
    /// The request as the preview shows it; for a redirect as the redirect made it.
    private let shown: SentRequest
    /// The request with the fields that sending adds, each with its origin.
    private let sent: SentRequest
    private let written: WrittenRequest
    /// The request target that takes the place of path and query in the request line, or nil.
    private let target: String?
    private let head: SentHead
    private var added: [SendingRecord.AddedField] = []
    private var differences: [SendingDifference] = []

    init(shown: SentRequest, sent: SentRequest, written: WrittenRequest, target: String? = nil) {
        self.shown = shown
        self.sent = sent
        self.written = written
        self.target = target
        head = SentHead(written)
    }

    func record() -> SendingRecord {
        var comparison = self
        comparison.compareRequestLine()
        comparison.compareFields()
        comparison.compareBody()
        let secret = sent.headers.filter(\.isSecret).map { $0.name.lowercased() }
        return SendingRecord(
            written: written, added: comparison.added, differences: comparison.differences, secretNames: Set(secret))
    }

    private mutating func differ(_ fact: SendingDifference.Fact, at place: SendingDifference.Place) {
        differences.append(SendingDifference(fact, at: place))
    }

    // MARK: Head

    private mutating func compareRequestLine() {
        let url = try? URLText(shown.url)
        let own = target ?? url?.requestTarget ?? shown.url
        // A proxy is asked for the whole URL (RFC 9112 §3.2.2).
        let forms = [own, url?.wireText].compactMap(\.self).map { Array("\(shown.method) \($0)".utf8) }
        guard !forms.contains(head.requestLine) else { return }
        differ(.requestLine, at: .head(Self.firstDifference(forms[0], head.requestLine)))
    }

    private mutating func compareFields() {
        var left = Array(shown.headers.enumerated())
        var last = -1
        for line in head.fields {
            guard let place = left.firstIndex(where: { HeaderFields.isSame($0.element.name, line.name) }) else {
                added.append(SendingRecord.AddedField(line.name, by: origin(of: line)))
                compareAdded(line)
                continue
            }
            let (index, field) = left.remove(at: place)
            // `Host` goes first, wherever it was typed (RFC 9110 §7.2).
            let isHost = HeaderFields.isSame(line.name, "Host")
            compare(line, field, isBehind: index < last && !isHost)
            if !isHost { last = max(last, index) }
        }
        guard !written.isCut else { return }
        for (_, field) in left { differ(.missing(field.name), at: .head(head.end)) }
    }

    private mutating func compare(_ line: SentHead.Line, _ field: SentHeader, isBehind: Bool) {
        let value = HeaderField.trimmed(field.value).utf8
        if !line.value.elementsEqual(value) {
            let origin = origin(of: line)
            guard field.origin == origin || !origin.isOfSending else {
                return added.append(SendingRecord.AddedField(line.name, by: origin))
            }
            differ(.value(line.name), at: .head(line.valueStart + Self.firstDifference(value, line.value)))
        } else if !head.isHTTP2, !line.name.utf8.elementsEqual(field.name.utf8) {
            differ(.name(line.name), at: .head(line.start + Self.firstDifference(field.name.utf8, line.name.utf8)))
        } else if isBehind {
            differ(.order(line.name), at: .head(line.start))
        }
    }

    /// Checks the values of `Host` and `Content-Length`, the two added fields that follow from the shown request.
    private mutating func compareAdded(_ line: SentHead.Line) {
        var expected: String?
        if HeaderFields.isSame(line.name, "Host") {
            expected = (try? URLText(shown.url))?.hostHeader
        } else if HeaderFields.isSame(line.name, "Content-Length") {
            expected = shown.body?.count.map { "\($0)" }
        }
        guard let expected, !line.value.elementsEqual(expected.utf8) else { return }
        differ(.value(line.name), at: .head(line.valueStart + Self.firstDifference(expected.utf8, line.value)))
    }

    private func origin(of line: SentHead.Line) -> HeaderOrigin {
        let named = sent.headers.filter { HeaderFields.isSame($0.name, line.name) }
        let same = named.last { HeaderField.trimmed($0.value).utf8.elementsEqual(line.value) }
        return (same ?? named.last)?.origin ?? .transport
    }

    // MARK: Body

    private mutating func compareBody() {
        let places = [written.bodyDeparture, changed].compactMap(\.self)
        if let place = places.min() { return differ(.content, at: .body(place)) }
        guard let count = shown.body.map(\.count) ?? 0 else { return }
        if written.bodyCount < count { differ(.cut(of: count), at: .body(written.bodyCount)) }
        if written.bodyCount > count { differ(.longer(than: count), at: .body(count)) }
    }

    /// The first byte of the body that was changed between showing and sending; nil when none was.
    private var changed: Int64? {
        guard shown.body != sent.body, let shown = shown.body?.bytes, let sent = sent.body?.bytes else { return nil }
        return Int64(Self.firstDifference(shown.array, sent.array))
    }

    private static func firstDifference(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Int {
        zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    }
}

extension HeaderOrigin {
    /// True when fields of this origin are added while a request is sent, so that a preview cannot show them.
    fileprivate var isOfSending: Bool {
        switch self {
        case .auth, .cookieJar, .cache, .transport: true
        case .you, .collection, .serializer, .manager: false
        }
    }
}
