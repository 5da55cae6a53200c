public import Serialization

/// Takes known secret values out of text and bytes that are kept or shown.
public struct SecretMask: Equatable, Sendable {
    /// The longest first, so that a value inside another leaves nothing of it.
    private let forms: [Form]
    /// Whether any form begins with this byte.
    private let starts: [Bool]
    /// Secrets that would be found everywhere.
    private let short: [String]

    private struct Form: Hashable {
        var bytes: [UInt8]
        /// The letters of Base64 around it go with it: they hold the rest of it.
        var isBase64: Bool
    }

    private static let shortest = 4

    /// What stands in the place of a secret.
    public static let stars = "******"

    /// - Parameter secrets: the values; empty ones do not count.
    public init(_ secrets: some Sequence<String>) {
        var forms: Set<Form> = []
        var short: [String] = []
        for secret in secrets where !secret.isEmpty {
            guard secret.utf8.count >= Self.shortest else {
                short.append(secret)
                continue
            }
            for form in SecretForms.plain(secret) { forms.insert(Form(bytes: Array(form.utf8), isBase64: false)) }
            for form in SecretForms.base64(secret) { forms.insert(Form(bytes: Array(form.utf8), isBase64: true)) }
        }
        self.forms = forms.sorted(by: Self.isBefore)
        self.short = short.sorted()
        var starts = Array(repeating: false, count: 256)
        for form in forms { starts[Int(form.bytes[0])] = true }
        self.starts = starts
    }

    /// Of every secret among the variables that has a value.
    public init(_ variables: VariableSet) {
        self.init(Set(variables.secrets.compactMap { variables.values[$0] }))
    }

    public var isEmpty: Bool { forms.isEmpty && short.isEmpty }

    /// A secret too short to be looked for: whatever may hold it is not kept.
    public var hasShort: Bool { !short.isEmpty }

    private static func isBefore(_ one: Form, _ other: Form) -> Bool {
        if one.bytes.count != other.bytes.count { return one.bytes.count > other.bytes.count }
        if one.bytes != other.bytes { return one.bytes.lexicographicallyPrecedes(other.bytes) }
        return !one.isBase64 && other.isBase64
    }

    /// A line for people, a log or a report. The start of a secret in front of `...`, where a sentence cuts long values, is
    /// hidden too; a line that holds a secret too short to be looked for is hidden whole.
    public func shown(_ text: String) -> String {
        guard !isEmpty else { return text }
        if short.contains(where: { text.contains($0) }) { return Self.stars }
        let pieces = masked(text).split(separator: "...", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return String(pieces[0]) }
        let cut = pieces.dropLast().map { withoutStart(Array($0.utf8)) }
        return (cut + [String(pieces[pieces.count - 1])]).joined(separator: "...")
    }

    /// Without the beginning of a secret at the end.
    private func withoutStart(_ bytes: [UInt8]) -> String {
        let counts = forms.map { form in
            (Self.shortest..<max(Self.shortest, min(form.bytes.count, bytes.count + 1))).last { count in
                bytes[(bytes.count - count)...].elementsEqual(form.bytes[..<count])
            } ?? 0
        }
        guard let longest = counts.max(), longest > 0 else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes.dropLast(longest), as: UTF8.self) + Self.stars
    }

    public func masked(_ text: String) -> String {
        guard !forms.isEmpty else { return text }
        return String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// The same bytes where no secret is among them.
    public func masked(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        while let found = found(in: bytes, from: copied) {
            result += bytes[copied..<found.lowerBound]
            result += Self.stars.utf8
            copied = found.upperBound
        }
        return copied == 0 ? bytes : result + bytes[copied...]
    }

    /// Whether one of them is there, or one that is too short to be looked for may be.
    public func mayBe(in bytes: [UInt8]) -> Bool {
        hasShort || (!forms.isEmpty && found(in: bytes, from: 0) != nil)
    }

    private func found(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        guard !forms.isEmpty else { return nil }
        var place = start
        while place < bytes.count {
            if starts[Int(bytes[place])], let form = form(at: place, bytes) {
                let range = place..<place + form.bytes.count
                return form.isBase64 ? Self.widened(range, bytes, from: start) : range
            }
            place += 1
        }
        return nil
    }

    private func form(at place: Int, _ bytes: [UInt8]) -> Form? {
        forms.first { form in
            bytes[place] == form.bytes[0] && place + form.bytes.count <= bytes.count
                && bytes[place..<place + form.bytes.count].elementsEqual(form.bytes)
        }
    }

    private static func widened(_ range: Range<Int>, _ bytes: [UInt8], from start: Int) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while first > start, SecretForms.isBase64(bytes[first - 1]) { first -= 1 }
        while end < bytes.count, SecretForms.isBase64(bytes[end]) { end += 1 }
        return first..<end
    }
}
