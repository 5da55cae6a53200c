@_spi(_Unicode) internal import Swift

/// The order in which AFNetworking sorts keys: by code points of the decomposed text, so that `e` < `é` < `f` and `Z`
/// < `a`. Equal texts keep the given order.
enum KeyOrder {
    /// The indexes of `texts` in ascending order.
    static func sorted(_ texts: [String]) -> [Int] {
        guard !isAscending(texts) else { return Array(texts.indices) }
        return texts.indices.sorted { left, right in
            if precedes(texts[left], texts[right]) { return true }
            return left < right && !precedes(texts[right], texts[left])
        }
    }

    static func precedes(_ left: String, _ right: String) -> Bool {
        if isASCII(left), isASCII(right) { return left < right }
        return decomposed(left).lexicographicallyPrecedes(decomposed(right))
    }

    private static func isAscending(_ texts: [String]) -> Bool {
        zip(texts, texts.dropFirst()).allSatisfy { !precedes($1, $0) }
    }

    private static func isASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The canonical decomposition; the standard library has one, but no public name for it yet.
    private static func decomposed(_ text: String) -> [UInt32] {
        text._nfd.map(\.value)
    }
}
