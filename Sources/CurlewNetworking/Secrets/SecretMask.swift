public import CurlewBytes
public import CurlewSerialization
internal import CurlewTransport

/// Replaces known secret values in text and bytes that are kept or shown by `******`.
public struct SecretMask: Equatable, Sendable {
    /// The secret values to hide.
    public let secrets: Set<String>
    private let table: SecretTable
    /// Secrets shorter than `shortest`, which occur everywhere by chance.
    private let short: [[UInt8]]

    /// The bytes of the shortest secret that is searched for.
    public static let shortest = 4

    /// The text in place of a secret.
    public static let stars = "******"

    public static let none = SecretMask([])

    /// - Parameter secrets: the values; empty texts are ignored.
    public init(_ secrets: some Sequence<String>) {
        self.secrets = Set(secrets.filter { !$0.isEmpty })
        short = self.secrets.filter { $0.utf8.count < Self.shortest }.sorted().map { Array($0.utf8) }
        table = SecretTable(self.secrets.filter { $0.utf8.count >= Self.shortest })
    }

    /// A mask of every secret variable that has a value.
    public init(_ variables: VariableSet) {
        self.init(Set(variables.secrets.compactMap { variables.values[$0] }))
    }

    public static func == (left: SecretMask, right: SecretMask) -> Bool { left.secrets == right.secrets }

    public func adding(_ more: some Sequence<String>) -> SecretMask {
        let more = Set(more)
        return more.isSubset(of: secrets) ? self : SecretMask(secrets.union(more))
    }

    /// The mask with `credentials` added, except those of which fewer than `shortest` bytes are not hidden already.
    public func adding(credentials: Set<String>) -> SecretMask {
        let new = credentials.subtracting(secrets)
        return new.isEmpty ? self : adding(new.filter { rest(of: $0) >= Self.shortest })
    }

    /// The number of bytes of the text that this mask does not hide.
    private func rest(of text: String) -> Int {
        let bytes = Array(text.utf8)
        return bytes.count - ranges(in: bytes).reduce(0) { $0 + $1.count }
    }

    public var isEmpty: Bool { secrets.isEmpty }

    /// True when a secret is shorter than `shortest`: text that may hold it must not be kept.
    public var hasShort: Bool { !short.isEmpty }

    /// A filter for bytes that arrive in pieces.
    public var filter: SecretFilter { SecretFilter(table) }

    /// The number of bytes to read before and after a place to decide whether the place belongs to a secret.
    public var margin: Int { table.isEmpty ? 0 : table.reach + SecretScanner.reach }

    // MARK: Lines

    /// A line for the screen, a log or a report. Users and passwords of URLs are always hidden. The start of a secret
    /// before `...`, where a sentence cuts long values, is hidden too. A line that holds a secret shorter than
    /// `shortest` is hidden completely.
    public func shown(_ text: String) -> String {
        let text = Userinfo.hidden(in: text)
        guard !isEmpty else { return text }
        let bytes = Array(text.utf8)
        if holdsShort(bytes) { return Self.stars }
        return String(decoding: withoutStarts(masked(bytes)), as: UTF8.self)
    }

    /// The bytes with stars for the beginning of a secret before each `...`.
    private func withoutStarts(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        while let dots = bytes[copied...].firstRange(of: Self.dots) {
            result += withoutStart(bytes[copied..<dots.lowerBound]) + Self.dots
            copied = dots.upperBound
        }
        return copied == 0 ? bytes : result + bytes[copied...]
    }

    private static let dots = Array("...".utf8)

    /// The bytes with stars for the beginning of a secret at their end.
    private func withoutStart(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        let places = max(0, bytes.count - table.longest)..<max(0, bytes.count - Self.shortest + 1)
        guard let start = places.first(where: { table.match(at: $0, in: bytes)?.wantsMore == true }) else {
            return bytes
        }
        return Array(bytes[..<start]) + Self.stars.utf8
    }

    // MARK: Bytes

    public func masked(_ text: String) -> String {
        guard !table.isEmpty else { return text }
        return String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// The bytes with stars in place of secrets; the same bytes when they contain none.
    public func masked(_ bytes: [UInt8]) -> [UInt8] {
        guard isFound(in: bytes) else { return bytes }
        return start(of: bytes, isWhole: true)
    }

    /// The bytes with stars in place of secrets; the same bytes when they contain none.
    public func masked(_ bytes: Bytes) -> Bytes {
        isFound(in: bytes) ? Bytes(masked(bytes.array)) : bytes
    }

    /// The masked beginning of a longer text, without last bytes that may be the start of a secret.
    ///
    /// - Parameter isWhole: true when `bytes` is the whole text, so that nothing is left out.
    public func start(of bytes: [UInt8], isWhole: Bool) -> [UInt8] {
        var filter = filter
        let start = filter.take(bytes)
        return isWhole ? start + filter.finish() : start
    }

    /// The ranges of the secrets in `bytes`, in order.
    public func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        guard !table.isEmpty else { return [] }
        let take: (SecretScanner.Edge) -> Void = { edge in
            switch edge {
            case .begins(let place): start = place
            case .ends(let place): ranges.append(start..<place)
            }
        }
        var walk = SecretScanner()
        while walk.next < bytes.count, walk.step(bytes, table, isWhole: true, take) {}
        walk.finish(take)
        return ranges
    }

    /// True when the bytes hold a secret, and always when this mask has a secret shorter than `shortest`.
    public func mayBe(in bytes: [UInt8]) -> Bool { hasShort || isFound(in: bytes) }

    /// True when the bytes hold a secret, also where they are packed, and where more is packed than is searched through;
    /// secrets shorter than `shortest` count only unescaped.
    public func isIn(_ bytes: Bytes) -> Bool {
        guard !isEmpty else { return false }
        if isFound(in: bytes) || (hasShort && holdsShort(bytes.array)) { return true }
        guard let packed = PackedBody(bytes) else { return false }
        return packed.isLarger || isFound(in: Bytes(packed.content)) || (hasShort && holdsShort(packed.content))
    }

    /// Searches piece by piece, to avoid a copy of the whole.
    private func isFound(in bytes: Bytes) -> Bool {
        guard !table.isEmpty else { return false }
        return stride(from: 0, to: bytes.count, by: Self.piece).contains { start in
            isFound(in: bytes[start..<min(bytes.count, start + Self.piece + table.longest)].array)
        }
    }

    private static let piece = 1 << 18

    private func isFound(in bytes: [UInt8]) -> Bool {
        !table.isEmpty && bytes.indices.contains { table.match(at: $0, in: bytes)?.end != nil }
    }

    private func holdsShort(_ bytes: [UInt8]) -> Bool { short.contains { bytes.firstRange(of: $0) != nil } }
}

/// Keeps secrets out of printed models, effects and failed tests.
extension SecretMask: CustomStringConvertible, CustomReflectable {
    public var description: String { "SecretMask of \(secrets.count)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
