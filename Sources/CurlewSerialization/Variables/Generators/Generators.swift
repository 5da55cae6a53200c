internal import CurlewBytes
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

    /// Whether a text that begins with `$` names a generator.
    public static func isKnown(_ text: String) -> Bool { GeneratorCall(text).map { names.contains($0.name) } ?? false }

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

/// The reasons why a generator gives no value.
public enum GeneratorFault: Error, Hashable, Sendable {
    case unknown(nearest: String?)
    /// Invalid arguments; with a valid example.
    case arguments(example: String)
    /// A generator that needs a look-up, which was not made.
    case notLookedUp

    /// A sentence about `{{name}}`.
    public func sentence(_ name: String) -> String {
        switch self {
        case .unknown(let nearest):
            "There is no generator {{\(name)}}.\(nearest.map { " Did you mean {{\($0)}}?" } ?? "")"
        case .arguments(let example): "{{\(name)}} cannot be worked out. Write it like {{\(example)}}."
        case .notLookedUp: "{{\(name)}} has no value here. It is looked up before sending."
        }
    }
}

extension GeneratorFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let nearest): "There is no such generator.\(nearest.map { " Did you mean {{\($0)}}?" } ?? "")"
        case .arguments(let example): "The generator cannot be worked out. Write it like {{\(example)}}."
        case .notLookedUp: "The generator has no value here. It is looked up before sending."
        }
    }
}

/// Random numbers for generators: the same seed and text give the same numbers (SplitMix64, Steele, Lea and Flood
/// 2014). Good for test data and identifiers, not for keys.
struct GeneratorRandom: RandomNumberGenerator {
    private var state: UInt64
    private let stream: UInt64

    init(_ seed: GeneratorSeed, _ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed.low
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = hash ^ seed.high
        stream = (seed.low &* 2) | 1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15 &+ (stream << 1)
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The seed of random values; each sending has its own.
public struct GeneratorSeed: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A seed from the system's random source.
    public static func random() -> GeneratorSeed {
        GeneratorSeed(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    }

    /// The seed of the sending that follows.
    public var next: GeneratorSeed {
        GeneratorSeed(high: high &+ 0x9E37_79B9_7F4A_7C15, low: low)
    }
}

/// `$now +1d unix`: a generator's name and its arguments, as between the braces.
///
/// Arguments are separated by spaces or commas, and may be in parentheses after the name, as in JetBrains' HTTP
/// client (`$random.integer(1, 6)`). Quotes of either kind keep spaces. A word that begins with `#` only makes two
/// calls differ, so that `$uuid #a` and `$uuid #b` are two values.
public struct GeneratorCall: Equatable, Sendable {
    /// The name with its `$`.
    public var name: String
    public var words: [String]
    /// The text after the name, as typed.
    public var rest: String

    /// Nil for a text that is not a generator: without `$`, or `$` alone.
    public init?(_ text: String) {
        guard text.utf8.hasPrefix("$"), text.utf8.count > 1 else { return nil }
        name = String(text.utf8.text(beforeAny: " (,"))
        rest = String(Substring(text.utf8.dropFirst(name.utf8.count).drop { $0 == 0x20 }))
        words = Self.words(in: rest).filter { !$0.utf8.hasPrefix("#") }
    }

    /// The arguments in parentheses, and those after them.
    private static func words(in text: String) -> [String] {
        guard let inside = text.utf8.text(behind: "("), let (first, second) = inside.utf8.cut(atLast: ")") else {
            return words(text[...])
        }
        return words(first) + words(second)
    }

    private static func words(_ text: Substring) -> [String] {
        var words: [[UInt8]] = []
        var word: [UInt8]?
        var quote: UInt8?
        for byte in text.utf8 {
            if let open = quote {
                if byte == open { quote = nil } else { word?.append(byte) }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                word = word ?? []
            } else if byte == 0x20 || byte == UInt8(ascii: ",") {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? []) + [byte]
            }
        }
        return (words + (word.map { [$0] } ?? [])).map { String(decoding: $0, as: UTF8.self) }
    }
}
