internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking

/// Heads and small parts of an exchange, and the numbers of its contents: statements, and values to and from columns.
enum DetailTable {
    static let insert = "INSERT INTO detail VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
    static let delete = "DELETE FROM detail WHERE id = ?"
    /// A row for `exchange(_:_:)` behind the columns of `EntryTable.entry`.
    static let select = """
        \(EntryTable.columns), detail.* FROM entry \(EntryTable.source) JOIN detail ON detail.id = entry.id
            WHERE entry.id = ?
        """
    /// The numbers of the contents that an exchange uses.
    static let contents = "SELECT request_body, body, saved, trace FROM detail WHERE id = ?"

    static func values(_ id: Int, _ exchange: RecordedExchange, _ contents: HistoryContents) -> [SQLiteDatabase.Value] {
        let sent = exchange.exchange
        let texts = [
            sent.requestHeaders.lines, sent.fields.lines, TimingsText.text(sent.timings), sent.sentence,
            sent.interim.lines, sent.sendings.text, exchange.holes.text, exchange.checks.text,
        ]
        let size = texts.reduce(rowSize) { $0 + $1.utf8.count }
        return [
            .integer(id), .text(texts[0]), .init(contents.requestBody), .integer(sent.requestBodyCount),
            .text(sent.version), .text(texts[1]), .init(contents.body), .init(exchange.bodyDigest), .text(texts[2]),
            .text(texts[3]), .text(texts[4]), .text(texts[5]), .init(contents.saved), .init(contents.trace),
            .text(texts[6]), .text(texts[7]), .integer(size),
            .integer((sent.isRequestBodyCut ? 1 : 0) + (sent.isBodyCut ? 2 : 0)), .text(exchange.headerOrigins.text),
            .init(sent.answerURL), .init(sent.home),
        ]
    }

    /// Bytes that an exchange counts for beside its texts.
    private static let rowSize = 512

    /// - Parameter content: the bytes of a content's number.
    static func exchange(_ row: SQLiteRow, content: (Int) -> [UInt8]?) -> RecordedExchange {
        let (entry, first) = (EntryTable.entry(row), Int32(EntryTable.width))
        func text(_ column: Int32) -> String { row.text(first + column) }
        func bytes(_ column: Int32) -> [UInt8]? { row.number(first + column).flatMap(content) }
        let (spans, cuts) = (bytes(13).flatMap(RecordedSpans.init) ?? RecordedSpans(), row.integer(first + 17))
        var stored = StoredExchange(
            date: entry.date, method: entry.method, url: entry.url, requestHeaders: HeaderFields(lines: text(1)),
            requestBody: bytes(2).map { Bytes($0) }, requestBodyCount: row.integer(first + 3), version: text(4),
            status: entry.status, reason: entry.reason, fields: HeaderFields(lines: text(5)),
            body: bytes(6).map { Bytes($0) }, bodyCount: entry.size, timings: TimingsText.timings(text(8)),
            outcome: StoredExchange.Outcome(entry.outcome, text(9)), interim: [InterimHead](lines: text(10)),
            sendings: [SendingRecord](text: text(11)))
        (stored.isRequestBodyCut, stored.isBodyCut) = (cuts & 1 != 0, cuts & 2 != 0)
        stored.answerURL = row.isNull(first + 19) ? nil : text(19)
        stored.home = row.isNull(first + 20) ? nil : text(20)
        var exchange = RecordedExchange(
            stored, origin: entry.origin, request: entry.request, name: entry.name, environment: entry.environment,
            saved: bytes(12), url: spans.url, body: spans.body, holes: [SecretHole](text: text(14)),
            checks: [Check](text: text(15)), bodyDigest: row.isNull(first + 7) ? nil : text(7))
        exchange.headerOrigins = [HeaderOrigin](text: text(18))
        return exchange
    }
}

/// The numbers of the contents of one exchange.
struct HistoryContents: Equatable {
    var requestBody: Int?
    var body: Int?
    var saved: Int?
    var trace: Int?
}

enum TimingsText {
    static func text(_ timings: StoredTimings) -> String {
        let phases = [
            timings.blocked, timings.name, timings.connect, timings.tls, timings.send, timings.wait, timings.receive,
            timings.total,
        ]
        return phases.map(String.init).joined(separator: " ")
    }

    static func timings(_ text: String) -> StoredTimings {
        let phases = text.utf8.split(separator: " ").map { Int($0) ?? 0 }
        guard phases.count == 8 else { return StoredTimings() }
        return StoredTimings(
            blocked: phases[0], name: phases[1], connect: phases[2], tls: phases[3], send: phases[4], wait: phases[5],
            receive: phases[6], total: phases[7])
    }
}

extension StoredExchange {
    /// Empty for an accepted answer.
    var sentence: String {
        switch outcome {
        case .accepted: ""
        case .unacceptable(let sentence), .failed(let sentence), .cancelled(let sentence): sentence
        }
    }
}

extension StoredExchange.Outcome {
    init(_ outcome: HistoryOutcome, _ sentence: String) {
        self =
            switch outcome {
            case .accepted: .accepted
            case .unacceptable: .unacceptable(sentence)
            case .failed: .failed(sentence)
            case .cancelled: .cancelled(sentence)
            }
    }
}
