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
        // Places instead of keys, and room for all of them: there may be a million.
        var seen = [ByteText: Int32](minimumCapacity: pairs.count)
        for (place, pair) in pairs.enumerated() {
            if let first = seen.updateValue(Int32(place), forKey: ByteText(pair.key.text)) {
                return error(pair.key, first: pairs[Int(first)].key)
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
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
