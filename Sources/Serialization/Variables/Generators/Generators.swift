internal import CurlewFormats

/// Generated values: `{{$uuid}}`, `{{$now +1d date}}`, `{{$random.integer(1, 6)}}`. Pure: the same seed and clock
/// give the same values, so that a preview shows the values that are sent. Within one sending the same text gives the
/// same value; a label gives another one: `{{$uuid #b}}`.
///
/// The names are those of Postman (`$guid`, `$randomInt`, `$isoTimestamp`), JetBrains' HTTP client
/// (`$random.integer(1, 6)`, `$random.alphanumeric(8)`) and the REST client of VS Code (`$datetime iso8601 1 d`,
/// `$randomInt 1 6`).
public struct Generators: Equatable, Sendable {
    public var seed: GeneratorSeed
    /// The time of `$now` and its relatives.
    public var now: DateTime

    public init(seed: GeneratorSeed, now: DateTime) {
        self.seed = seed
        self.now = now
    }

    /// One line of the list of generators.
    public struct Entry: Equatable, Sendable {
        /// The text between the braces.
        public var text: String
        public var meaning: String
    }

    /// Every generator with an example.
    public static let entries: [Entry] = [
        Entry(text: "$uuid", meaning: "a random UUID; $guid and $randomUUID too"),
        Entry(text: "$now", meaning: "the time, ISO 8601; $isoTimestamp and $datetime too"),
        Entry(text: "$now +1d date", meaning: "with an offset (ms s m h d w M y) and a format"),
        Entry(text: "$now unix", meaning: "formats: iso unix ms date time http, or 'yyyy-MM-dd HH:mm'"),
        Entry(text: "$timestamp", meaning: "seconds since 1970"),
        Entry(text: "$random.integer(1, 6)", meaning: "an integer, both ends possible; $randomInt is 0 to 1000"),
        Entry(text: "$random.alphanumeric(8)", meaning: "letters and digits; alphabetic and hexadecimal too"),
        Entry(text: "$randomBoolean", meaning: "true or false"),
        Entry(text: "$file notes.txt", meaning: "what a file holds, text of at most 1 MiB"),
        Entry(text: "$response tour/log-in $.token", meaning: "out of another request's last answer"),
    ]

    /// The names, to suggest the nearest one.
    static let names =
        [
            "$uuid", "$guid", "$randomUUID", "$random.uuid", "$now", "$datetime", "$isoTimestamp", "$timestamp",
            "$randomInt", "$random.integer", "$random.alphabetic", "$random.alphanumeric", "$random.hexadecimal",
            "$randomBoolean",
        ] + lookups

    /// Generators that need more than a clock and a random source. Before sending, their values are put into the set
    /// of variables under the whole text.
    public static let lookups = ["$file", "$response"]

    /// The value of a text that begins with `$`.
    public func value(of text: String) throws(GeneratorFault) -> String {
        guard let call = GeneratorCall(text) else { throw .unknown(nearest: nil) }
        switch call.name {
        case "$uuid", "$guid", "$randomUUID", "$random.uuid": return uuid(text)
        case "$now", "$datetime": return try GeneratedTime(now: now, words: call.words).text("iso")
        case "$isoTimestamp": return try GeneratedTime(now: now, words: call.words).text("iso")
        case "$timestamp": return try GeneratedTime(now: now, words: call.words).text("unix")
        case "$randomInt", "$random.integer": return try integer(call, text)
        case "$random.alphabetic": return try characters(Self.letters, call, text)
        case "$random.alphanumeric": return try characters(Self.letters + Self.digits, call, text)
        case "$random.hexadecimal": return try characters(Self.digits + "abcdef", call, text)
        case "$randomBoolean":
            var random = GeneratorRandom(seed, text)
            return Bool.random(using: &random) ? "true" : "false"
        case let name where Self.lookups.contains(name): throw .notLookedUp
        default: throw .unknown(nearest: NearestName.of(call.name, among: Self.names))
        }
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"
    /// The allowed numbers of characters of a random text.
    private static let lengths = 1...100_000

    /// A version 4 UUID (RFC 9562 §5.4).
    private func uuid(_ text: String) -> String {
        var random = GeneratorRandom(seed, text)
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(Digits.text(high, width: 16, radix: 16) + Digits.text(low, width: 16, radix: 16))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return groups.joined(separator: "-")
    }

    private func integer(_ call: GeneratorCall, _ text: String) throws(GeneratorFault) -> String {
        let bounds = call.words.map { Int64($0) }
        var random = GeneratorRandom(seed, text)
        if bounds.isEmpty { return String(Int64.random(in: 0...1000, using: &random)) }
        guard bounds.count == 2, let low = bounds[0], let high = bounds[1], low <= high else {
            throw .arguments(example: "$random.integer(1, 6)")
        }
        return String(Int64.random(in: low...high, using: &random))
    }

    private func characters(_ set: String, _ call: GeneratorCall, _ text: String) throws(GeneratorFault) -> String {
        guard call.words.count == 1, let count = Int(call.words[0]), Self.lengths.contains(count) else {
            throw .arguments(example: "\(call.name)(8)")
        }
        let set = Array(set)
        var random = GeneratorRandom(seed, text)
        return String((0..<count).map { _ in set[Int.random(in: set.indices, using: &random)] })
    }
}
