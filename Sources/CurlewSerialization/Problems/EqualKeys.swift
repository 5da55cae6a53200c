/// Text compared byte by byte: `é` composed and decomposed are two keys.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool {
        isSame(left.text, right.text)
    }

    /// The same bytes.
    static func isSame(_ left: String, _ right: String) -> Bool {
        // Equal texts may differ in bytes, equal bytes are always equal texts: most keys differ as texts already.
        guard left.utf8.count == right.utf8.count, left == right else { return false }
        var (left, right) = (left, right)
        return left.withUTF8 { left in right.withUTF8 { left.elementsEqual($0) } }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The keys that occur more than once among the sent members.
func doubledKeys(_ members: [ParameterNode.Member]) -> Set<ExactText> {
    var seen: Set<ExactText> = []
    return Set(
        members.filter(\.node.isOn).map { ExactText($0.key.text) }.filter { !seen.insert($0).inserted })
}

/// Whether `doubledKeys` has any; small dictionaries are compared without hashing.
func hasDoubledKeys(_ members: [ParameterNode.Member]) -> Bool {
    guard members.count > 12 else {
        return members.indices.contains { index in
            members[index].node.isOn && members[..<index].contains { $0.node.isOn && $0.hasSameKey(members[index]) }
        }
    }
    return !doubledKeys(members).isEmpty
}

extension ParameterNode.Member {
    fileprivate func hasSameKey(_ other: ParameterNode.Member) -> Bool {
        key.text.utf8.count == other.key.text.utf8.count && ExactText(key.text) == ExactText(other.key.text)
    }
}
