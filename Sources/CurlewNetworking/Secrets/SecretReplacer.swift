internal import CurlewBytes
internal import CurlewFormats
public import CurlewSerialization

/// Takes secrets out of the bytes of a request. A named secret is replaced by its placeholder `{{name}}`, any other one
/// by stars. For each secret it makes a `SecretHole` with the secret's spelling.
public struct SecretReplacer: Sendable {
    private struct Form: Sendable {
        var bytes: [UInt8]
        var name: String
        var spelling: TextSpelling
    }

    private let mask: SecretMask
    private let values: [(name: String, value: [UInt8])]
    /// The spellings of all named secrets by their first byte, the longest first.
    private let forms: [UInt8: [Form]]

    /// - Parameters:
    ///   - named: values by name; those of fewer than `SecretMask.shortest` bytes are not searched for.
    ///   - mask: all other secrets.
    public init(_ named: [String: String], hiding mask: SecretMask = .none) {
        let known = named.filter { $0.value.utf8.count >= SecretMask.shortest }.sorted { $0.key < $1.key }
        self.mask = mask.adding(known.map(\.value))
        values = known.map { ($0.key, Array($0.value.utf8)) }
        var forms: [UInt8: [Form]] = [:]
        for (name, value) in known {
            for spelling in TextSpelling.allCases where spelling != .base64 {
                let bytes = spelling.bytes(of: value)
                forms[bytes[0], default: []].append(Form(bytes: bytes, name: name, spelling: spelling))
            }
        }
        self.forms = forms.mapValues { $0.sorted { ($1.bytes.count, $0.name) < ($0.bytes.count, $1.name) } }
    }

    /// Bytes without their secrets.
    public struct Placed: Equatable, Sendable {
        public var bytes: [UInt8]
        public var holes: [SecretHole] = []
        public var moves = ByteMoves()
    }

    /// Takes the secrets out of `bytes`.
    ///
    /// - Parameters:
    ///   - place: the part of the request that `bytes` are.
    ///   - credentials: ranges that are credentials whether or not their text is a known secret, ascending.
    ///   - spellings: returns the likely spellings of a text at an offset, the likeliest first. The first one that fits
    ///     is chosen among spellings that are equal for this value, since they may differ for another value.
    public func placed(
        _ bytes: [UInt8], at place: SecretHole.Place, credentials: [Range<Int>] = [],
        spellings: (Int) -> [TextSpelling] = { _ in [.plain] }
    ) -> Placed {
        let ranges = Self.joined(mask.ranges(in: bytes), credentials)
        guard !ranges.isEmpty else { return Placed(bytes: bytes) }
        var placed = Placed(bytes: [])
        var copied = 0
        for (range, isCredential) in ranges {
            placed.bytes += bytes[copied..<range.lowerBound]
            for piece in pieces(of: bytes, in: range, isCredential: isCredential, spellings) {
                placed.take(piece, of: bytes, at: place)
            }
            copied = range.upperBound
        }
        placed.bytes += bytes[copied...]
        return placed
    }

    // MARK: Ranges

    /// The ranges of both lists in order. Overlapping ranges become one, which is a credential when one of them is.
    private static func joined(
        _ secrets: [Range<Int>], _ credentials: [Range<Int>]
    ) -> [(range: Range<Int>, isCredential: Bool)] {
        let all = secrets.map { ($0, false) } + credentials.filter { !$0.isEmpty }.map { ($0, true) }
        var result: [(range: Range<Int>, isCredential: Bool)] = []
        for (range, isCredential) in all.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            guard let last = result.last, range.lowerBound < last.range.upperBound else {
                result.append((range, isCredential))
                continue
            }
            let end = max(last.range.upperBound, range.upperBound)
            result[result.count - 1] = (last.range.lowerBound..<end, last.isCredential || isCredential)
        }
        return result
    }

    // MARK: Pieces

    fileprivate enum Piece {
        case kept(Range<Int>)
        case stars(Range<Int>, TextSpelling)
        case named(Range<Int>, text: [UInt8], names: [String], TextSpelling)
    }

    private func pieces(
        of bytes: [UInt8], in range: Range<Int>, isCredential: Bool, _ spellings: (Int) -> [TextSpelling]
    ) -> [Piece] {
        var pieces: [Piece] = []
        var (place, rest) = (range.lowerBound, range.lowerBound)
        while place < range.upperBound {
            guard let (piece, end) = named(bytes, place..<range.upperBound, rest: rest, spellings) else {
                place += 1
                continue
            }
            if rest < place { pieces.append(Self.unnamed(bytes, rest..<place, isCredential, spellings)) }
            pieces.append(piece)
            (place, rest) = (end, end)
        }
        if rest < range.upperBound {
            let hasNamed = !pieces.isEmpty
            pieces.append(Self.unnamed(bytes, rest..<range.upperBound, isCredential && hasNamed, spellings))
        }
        return pieces
    }

    /// A named secret that begins at the start of `range`.
    private func named(
        _ bytes: [UInt8], _ range: Range<Int>, rest: Int, _ spellings: (Int) -> [TextSpelling]
    ) -> (Piece, end: Int)? {
        let place = range.lowerBound
        let fitting = (forms[bytes[place]] ?? []).filter { form in
            form.bytes.count <= range.count && bytes[place..<place + form.bytes.count].elementsEqual(form.bytes)
        }
        if let longest = fitting.first {
            let equal = fitting.filter { $0.bytes.count == longest.bytes.count && $0.name == longest.name }
            let likely = spellings(place)
            let form =
                likely.lazy.compactMap { spelling in equal.first { $0.spelling == spelling } }.first ?? longest
            let end = place + form.bytes.count
            let text = Array(SecretHole.placeholder(form.name).utf8)
            return (.named(place..<end, text: text, names: [form.name], form.spelling), end)
        }
        return place == rest ? encoded(bytes, range) : nil
    }

    /// Base64 of a text that holds named secrets, such as the user and password of Basic.
    private func encoded(_ bytes: [UInt8], _ range: Range<Int>) -> (Piece, end: Int)? {
        let end = bytes[range].firstIndex { !SecretSpellings.isBase64($0) } ?? range.upperBound
        guard end - range.lowerBound >= Self.shortestBase64,
            let decoded = Base64.decoded(bytes[range.lowerBound..<end]),
            let text = String(validating: decoded, as: UTF8.self),
            TextSpelling.base64.bytes(of: text).elementsEqual(bytes[range.lowerBound..<end])
        else { return nil }
        let (template, names) = template(decoded)
        guard !names.isEmpty else { return nil }
        return (.named(range.lowerBound..<end, text: template, names: names, .base64), end)
    }

    /// The number of Base64 letters of the shortest secret that is searched for.
    private static let shortestBase64 = 8

    private func template(_ text: [UInt8]) -> ([UInt8], names: [String]) {
        var (result, names, place): ([UInt8], [String], Int) = ([], [], 0)
        let longest = values.sorted { $0.value.count > $1.value.count }
        while place < text.count {
            if let found = longest.first(where: { text[place...].starts(with: $0.value) }) {
                result += SecretHole.placeholder(found.name).utf8
                names.append(found.name)
                place += found.value.count
            } else {
                result.append(text[place])
                place += 1
            }
        }
        return (result, names)
    }

    /// The piece for bytes that are no named secret. Beside named secrets, the signs and names within a credential are
    /// no secret, such as `token="` in `Token token="{{t}}"`.
    private static func unnamed(
        _ bytes: [UInt8], _ range: Range<Int>, _ mayBeSyntax: Bool, _ spellings: (Int) -> [TextSpelling]
    ) -> Piece {
        if mayBeSyntax, isSyntax(bytes[range]) { return .kept(range) }
        return .stars(range, spellings(range.lowerBound).first ?? .plain)
    }

    private static func isSyntax(_ bytes: ArraySlice<UInt8>) -> Bool {
        let open = bytes.last == UInt8(ascii: "\"") ? bytes.dropLast() : bytes
        if open.last == UInt8(ascii: "=") { return open.dropLast().allSatisfy { !(0x30...0x39).contains($0) } }
        return bytes.allSatisfy { !SecretSpellings.isBase64($0) || "-_=".utf8.contains($0) }
    }
}

extension SecretReplacer.Placed {
    fileprivate mutating func take(_ piece: SecretReplacer.Piece, of source: [UInt8], at place: SecretHole.Place) {
        switch piece {
        case .kept(let range): bytes += source[range]
        case .stars(let range, let spelling):
            add(Array(SecretMask.stars.utf8), for: range, SecretHole(place, 0..<0, spelling: spelling))
        case .named(let range, let text, let names, let spelling):
            add(text, for: range, SecretHole(place, 0..<0, names: names, spelling: spelling))
        }
    }

    private mutating func add(_ text: [UInt8], for range: Range<Int>, _ hole: SecretHole) {
        var hole = hole
        hole.range = bytes.count..<bytes.count + text.count
        bytes += text
        holes.append(hole)
        moves.add(range, count: text.count)
    }
}

/// The places of bytes after pieces of a text were replaced by pieces of other lengths.
public struct ByteMoves: Equatable, Sendable {
    /// The replaced pieces, ascending, with their lengths afterwards.
    private var pieces: [(range: Range<Int>, count: Int)] = []

    public init() {}

    mutating func add(_ range: Range<Int>, count: Int) { pieces.append((range, count)) }

    public var isEmpty: Bool { pieces.isEmpty }

    public static func == (left: ByteMoves, right: ByteMoves) -> Bool {
        left.pieces.elementsEqual(right.pieces) { $0.range == $1.range && $0.count == $1.count }
    }

    /// The ranges after the replacement, in order. Neighbours stay neighbours: of several ranges that begin or end
    /// inside one piece the first gets all of it, and ranges of which nothing is left become empty.
    ///
    /// - Parameter ranges: ascending.
    public func moved(_ ranges: some Sequence<Range<Int>>) -> [Range<Int>] {
        var (next, offset) = (0, 0)
        /// The new place of an old one; places must ascend.
        func place(_ old: Int) -> Int {
            while next < pieces.count, pieces[next].range.upperBound <= old {
                offset += pieces[next].count - pieces[next].range.count
                next += 1
            }
            guard next < pieces.count, pieces[next].range.lowerBound < old else { return old + offset }
            return pieces[next].range.lowerBound + offset + pieces[next].count
        }
        return ranges.map { range in
            let start = place(range.lowerBound)
            return start..<max(start, place(range.upperBound))
        }
    }
}
