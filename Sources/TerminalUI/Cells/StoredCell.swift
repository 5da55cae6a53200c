/// A cell as a buffer keeps it: 16 bytes without references, so that frames are filled, compared and dropped as plain
/// memory. What it shows is a scalar or, beyond the last scalar there is, a place in the buffer's clusters.
struct StoredCell: Equatable {
    var code: UInt32
    var style: Style
    /// As in `Cell`.
    var width: UInt8

    init(code: UInt32 = 0x20, width: UInt8 = 1, style: Style) {
        self.code = code
        self.style = style
        self.width = width
    }

    var isCluster: Bool { code > ClusterTable.lastScalar }
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

    func glyph(_ code: UInt32) -> Glyph {
        guard code > Self.lastScalar else { return .scalar(Unicode.Scalar(code) ?? " ") }
        return .cluster(texts[Int(code - Self.lastScalar) - 1])
    }
}
