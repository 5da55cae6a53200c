/// A cell as a buffer stores it: two words without references, so that frames are filled, compared and released as
/// plain memory. Its content is a scalar or, above the largest scalar, an index into the buffer's clusters.
struct StoredCell: Equatable {
    /// From the lowest bit: 32 of the code, 32 of the foreground.
    private var front: UInt64
    /// 32 of the background, 8 of the attributes, 8 of the width.
    private var back: UInt64

    @inline(__always)
    init(code: UInt32 = 0x20, width: UInt8 = 1, style: Style) {
        front = UInt64(code) | UInt64(style.foreground.code) << 32
        back = UInt64(style.background.code) | UInt64(style.attributes.rawValue) << 32 | UInt64(width) << 40
    }

    var code: UInt32 { UInt32(truncatingIfNeeded: front) }
    /// As in `Cell`.
    var width: UInt8 { UInt8(truncatingIfNeeded: back >> 40) }
    var background: Color { Color(code: UInt32(truncatingIfNeeded: back)) }

    var style: Style {
        get {
            Style(
                foreground: Color(code: UInt32(truncatingIfNeeded: front >> 32)), background: background,
                attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: back >> 32)))
        }
        set { self = StoredCell(code: code, width: width, style: newValue) }
    }

    var isCluster: Bool { code > ClusterTable.lastScalar }

    /// 0 when both are equal.
    @inline(__always)
    func difference(from other: StoredCell) -> UInt64 { (front ^ other.front) | (back ^ other.back) }

    @inline(__always)
    static func == (left: StoredCell, right: StoredCell) -> Bool { left.difference(from: right) == 0 }
}

/// The texts of cells that show more than one scalar, each once.
struct ClusterTable {
    static let lastScalar: UInt32 = 0x10FFFF

    private var texts: [String] = []
    private var codes: [String: UInt32] = [:]

    mutating func code(_ glyph: Glyph) -> UInt32 {
        switch glyph {
        case .scalar(let scalar): return scalar.value
        case .cluster(let text):
            if let known = codes[text] { return known }
            texts.append(text)
            let code = Self.lastScalar + UInt32(texts.count)
            codes[text] = code
            return code
        }
    }

    /// Whether the codes of both mean the same.
    func isSame(as other: ClusterTable?) -> Bool { texts == other?.texts }

    func glyph(_ code: UInt32) -> Glyph {
        guard code > Self.lastScalar else { return .scalar(Unicode.Scalar(code) ?? " ") }
        return .cluster(texts[Int(code - Self.lastScalar) - 1])
    }
}
