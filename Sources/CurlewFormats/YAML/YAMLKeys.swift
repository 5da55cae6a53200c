/// Repeated keys of one mapping, compared byte by byte.
enum YAMLKeys {
    static func repeated(in pairs: [YAMLPair]) -> YAMLError? {
        // Most mappings are small, and comparing is cheaper than hashing there.
        pairs.count <= 8 ? repeatedByComparing(pairs) : repeatedByHashing(pairs)
    }

    private static func repeatedByComparing(_ pairs: [YAMLPair]) -> YAMLError? {
        for (index, pair) in pairs.enumerated() {
            let first = pairs[..<index].first { YAMLText.isSame($0.key.text, pair.key.text) }
            if let first { return error(pair.key, first: first.key) }
        }
        return nil
    }

    private static func repeatedByHashing(_ pairs: [YAMLPair]) -> YAMLError? {
        var seen: [ByteText: YAMLKey] = [:]
        for pair in pairs {
            if let first = seen.updateValue(pair.key, forKey: ByteText(pair.key.text)) {
                return error(pair.key, first: first)
            }
        }
        return nil
    }

    private static func error(_ key: YAMLKey, first: YAMLKey) -> YAMLError {
        YAMLError(.repeatedKey(key.text, firstLine: first.mark.line), at: key.mark)
    }
}

/// Text that is equal only when its bytes are.
struct ByteText: Hashable {
    let text: String
    init(_ text: String) { self.text = text }

    static func == (left: ByteText, right: ByteText) -> Bool { YAMLText.isSame(left.text, right.text) }
    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
