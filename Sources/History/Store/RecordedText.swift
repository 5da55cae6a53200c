internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization

/// Parts of an exchange as JSON: an array, empty text for none. What cannot be read is left out.
private func text(_ items: [JSONValue]) -> String { items.isEmpty ? "" : JSONValue.array(items).text() }

private func items(_ text: String) -> [JSONValue] {
    guard case .array(let items)? = try? JSONValue(parsing: text) else { return [] }
    return items
}

extension [SendingRecord] {
    var text: String { History.text(map(\.json)) }

    init(text: String) {
        self = items(text).compactMap { SendingRecord($0) }
    }
}

extension [Check] {
    var text: String {
        History.text(
            map { check in
                let (word, sentence) = check.result.words
                return .array(
                    [.string(check.name), .string(word), .string(sentence)]
                        + [check.finding, check.rule, check.place].map { $0.map { .string($0) } ?? .null })
            })
    }

    init(text: String) {
        self = items(text).compactMap { item in
            guard let parts = item.items, parts.count == 6, let name = parts[0].text,
                let result = Check.Result(parts[1].text ?? "", parts[2].text ?? "")
            else { return nil }
            return Check(name, result, finding: parts[3].text, rule: parts[4].text, place: parts[5].text)
        }
    }
}

extension Check.Result {
    fileprivate var words: (String, sentence: String) {
        switch self {
        case .passed: ("passed", "")
        case .failed(let sentence): ("failed", sentence)
        case .skipped: ("skipped", "")
        }
    }

    fileprivate init?(_ word: String, _ sentence: String) {
        switch word {
        case "passed": self = .passed
        case "failed": self = .failed(sentence)
        case "skipped": self = .skipped
        default: return nil
        }
    }
}

extension [SecretHole] {
    var text: String {
        History.text(
            map { hole in
                .array([
                    .string(hole.place.word), JSONValue(hole.range.lowerBound), JSONValue(hole.range.upperBound),
                    .array(hole.names.map { .string($0) }), .string(hole.spelling.rawValue),
                ])
            })
    }

    init(text: String) {
        self = items(text).compactMap { item in
            guard let parts = item.items, parts.count == 5, let place = parts[0].text.flatMap(SecretHole.Place.init),
                let lower = parts[1].integer, let upper = parts[2].integer, 0 <= lower, lower <= upper,
                let names = parts[3].items, let spelling = parts[4].text.flatMap(TextSpelling.init)
            else { return nil }
            return SecretHole(place, lower..<upper, names: names.compactMap(\.text), spelling: spelling)
        }
    }
}

extension [HeaderOrigin] {
    /// One word each, with spaces between them.
    var text: String { map { $0 == .cookieJar ? "jar" : $0.rawValue }.joined(separator: " ") }

    init(text: String) {
        self = text.utf8.split(separator: " ").map {
            $0 == "jar" ? .cookieJar : HeaderOrigin(rawValue: String($0)) ?? .you
        }
    }
}

extension SecretHole.Place {
    fileprivate var word: String {
        switch self {
        case .url: "url"
        case .body: "body"
        case .header(let index): String(index)
        }
    }

    fileprivate init?(_ word: String) {
        switch word {
        case "url": self = .url
        case "body": self = .body
        default:
            guard let index = Int(word), index >= 0 else { return nil }
            self = .header(index)
        }
    }
}

/// The spans of a request as bytes: `{"paths": [...], "url": [...], "body": [...]}`, in which a span is `[first, end,
/// part, rule, origin, owner, character, reason]` with the numbers of paths, and without the nulls at its end.
struct RecordedSpans: Equatable {
    var url: [RecordedSpan] = []
    var body: [RecordedSpan] = []

    /// Nil without any span.
    var bytes: [UInt8]? {
        guard !url.isEmpty || !body.isEmpty else { return nil }
        var paths = PathNumbers()
        let (url, body) = (url.map { $0.json(&paths) }, body.map { $0.json(&paths) })
        return Array(
            JSONValue.object([
                .init("paths", .array(paths.all.map { .string($0) })), .init("url", .array(url)),
                .init("body", .array(body)),
            ]).text().utf8)
    }
}

extension RecordedSpans {
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: Bytes(bytes)), let paths = value["paths"]?.items else { return nil }
        let texts = paths.map { $0.text ?? "" }
        url = (value["url"]?.items ?? []).compactMap { RecordedSpan($0, texts) }
        body = (value["body"]?.items ?? []).compactMap { RecordedSpan($0, texts) }
    }
}

private struct PathNumbers {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(_ path: String?) -> JSONValue {
        guard let path else { return .null }
        if let known = numbers[path] { return JSONValue(known) }
        numbers[path] = all.count
        all.append(path)
        return JSONValue(all.count - 1)
    }
}

extension RecordedSpan {
    fileprivate func json(_ paths: inout PathNumbers) -> JSONValue {
        var parts = [
            JSONValue(range.lowerBound), JSONValue(range.upperBound), .string(part.rawValue),
            rule.map { .string($0.rawValue) } ?? .null, paths.number(origin), paths.number(owner),
            escaped.map { .string(String($0.character)) } ?? .null,
            escaped.map { .string($0.reason.rawValue) } ?? .null,
        ]
        while parts.last == .null { parts.removeLast() }
        return .array(parts)
    }

    fileprivate init?(_ json: JSONValue, _ paths: [String]) {
        guard let parts = json.items, parts.count >= 3, let lower = parts[0].integer, let upper = parts[1].integer,
            0 <= lower, lower <= upper, let part = parts[2].text.flatMap(TracePart.init)
        else { return nil }
        func at(_ index: Int) -> JSONValue? { index < parts.count ? parts[index] : nil }
        func path(_ index: Int) -> String? {
            at(index)?.integer.flatMap { paths.indices.contains($0) ? paths[$0] : nil }
        }
        let reason = at(7)?.text.flatMap(Escape.Reason.init)
        self.init(
            range: lower..<upper, part: part, rule: at(3)?.text.flatMap(Rule.init), origin: path(4), owner: path(5),
            escaped: reason.flatMap { reason in
                at(6)?.text?.first.map { Escape(character: $0, reason: reason) }
            })
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
}
