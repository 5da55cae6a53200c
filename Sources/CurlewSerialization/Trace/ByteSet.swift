/// A set of bytes below 128 in two words; the others are members together or not at all.
struct ByteSet {
    private let low: UInt64
    private let high: UInt64
    /// Whether the bytes of characters beyond ASCII are members.
    private(set) var holdsNonASCII = false

    init(_ bytes: some Sequence<UInt8>) {
        var words: (low: UInt64, high: UInt64) = (0, 0)
        for byte in bytes {
            if byte < 64 { words.low |= 1 << byte } else if byte < 128 { words.high |= 1 << (byte & 63) }
        }
        (low, high) = words
    }

    @inline(__always)
    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 128 ? (byte < 64 ? low : high) >> (byte & 63) & 1 == 1 : holdsNonASCII
    }

    /// The bytes that are no members.
    var others: ByteSet {
        @inline(__always) get {
            var others = ByteSet(low: ~low, high: ~high)
            others.holdsNonASCII = !holdsNonASCII
            return others
        }
    }

    /// Every byte.
    static var all: ByteSet { ByteSet(low: 0, high: 0).others }

    /// All but the space, `#`, the characters below the space, and DEL, which cannot stand in a URL's query.
    static let typedValue = ByteSet(low: 0x0000_0009_FFFF_FFFF, high: 0x8000_0000_0000_0000).others
    /// The same without `&` and `=`, with which a name would end.
    static let typedName = ByteSet(low: 0x2000_0049_FFFF_FFFF, high: 0x8000_0000_0000_0000).others

    /// The same bytes without the given ones.
    func without(_ bytes: String) -> ByteSet {
        let out = ByteSet(bytes.utf8)
        var rest = ByteSet(low: low & ~out.low, high: high & ~out.high)
        rest.holdsNonASCII = holdsNonASCII
        return rest
    }

    /// The same bytes below 128 alone.
    var withoutNonASCII: ByteSet {
        var same = self
        same.holdsNonASCII = false
        return same
    }

    /// All bytes below 128.
    static let ascii = ByteSet(low: .max, high: .max)

    /// Letters, digits and the given characters; characters beyond ASCII are never members.
    init(plain others: String) {
        let (all, marks, added) = (Self.unreserved, Self.marks, ByteSet(others.utf8))
        self.init(low: all.low & ~marks.low | added.low, high: all.high & ~marks.high | added.high)
    }

    /// Letters, digits and `- . _ ~` (RFC 3986 §2.3).
    @inline(__always)
    static var unreserved: ByteSet { ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }

    /// `- . _ ~`.
    private static let marks = ByteSet("-._~".utf8)

    /// `"`, the characters below the space and DEL.
    @inline(__always)
    static var partNameEscaped: ByteSet { ByteSet(low: 0x0000_0004_FFFF_FFFF, high: 0x8000_0000_0000_0000) }

    /// The characters below the space but tab, and DEL.
    @inline(__always)
    static var partHeaderEscaped: ByteSet { ByteSet(low: 0x0000_0000_FFFF_FDFF, high: 0x8000_0000_0000_0000) }

    /// `"`, `\` and the characters below the space.
    @inline(__always)
    static var jsonEscaped: ByteSet { ByteSet(low: 0x0000_0004_FFFF_FFFF, high: 0x0000_0000_1000_0000) }

    /// The same and `/`.
    @inline(__always)
    static var jsonEscapedWithSlashes: ByteSet { ByteSet(low: 0x0000_8004_FFFF_FFFF, high: 0x0000_0000_1000_0000) }

    /// `< > &` and CR.
    @inline(__always)
    static var xmlEscaped: ByteSet { ByteSet(low: 0x5000_0040_0000_2000, high: 0) }
}
