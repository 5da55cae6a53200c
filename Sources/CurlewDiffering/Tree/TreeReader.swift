import CurlewBytes
import CurlewFormats
import Glibc

/// Reads one side of a comparison. JSON is compared as its own bytes where that is enough: equal bytes are equal values.
struct TreeReader<Document: TreeDocument> {
    let document: Document
    private let json: JSONDocument?

    init(_ document: Document) {
        self.document = document
        json = document as? JSONDocument
    }

    /// Whether the source of both subtrees is the same; false also when it is not known.
    func hasSameSource<Other>(_ node: Int, as other: TreeReader<Other>, _ theirs: Int) -> Bool {
        guard let json, let rhs = other.json, let mine = json.sourceRange(of: node),
            let range = rhs.sourceRange(of: theirs)
        else { return false }
        return Self.isSame(json, mine, rhs, range)
    }

    /// Whether both have the same key. Keys are told apart by their decoded bytes.
    func hasSameKey<Other>(_ node: Int, as other: TreeReader<Other>, _ theirs: Int) -> Bool {
        if let json, let rhs = other.json, let mine = json.keyRange(of: node), let range = rhs.keyRange(of: theirs),
            Self.isSame(json, mine, rhs, range)
        {
            return true
        }
        guard let key = document.key(of: node), let another = other.document.key(of: theirs) else { return false }
        return key.utf8.elementsEqual(another.utf8)
    }

    /// Whether a member has the key, given in UTF-8.
    func hasKey(_ node: Int, _ key: [UInt8]) -> Bool {
        if let json, let range = json.keyRange(of: node) {
            // A key without escapes has its own length; one with escapes is longer than what it means.
            guard range.count >= key.count else { return false }
            if range.count == key.count {
                return unsafe json.bytes.withUnsafeBytes { all in
                    unsafe key.withUnsafeBytes { key in
                        guard let start = all.baseAddress, let wanted = key.baseAddress else {
                            return unsafe key.isEmpty
                        }
                        return unsafe memcmp(start + range.lowerBound, wanted, key.count) == 0
                    }
                }
            }
        }
        return document.key(of: node)?.utf8.elementsEqual(key) ?? false
    }

    /// A scalar by which an item is known; nil for containers.
    func scalar(at node: Int) -> ScalarText? {
        let kind = document.kind(at: node)
        return kind.isContainer ? nil : ScalarText(kind: kind, text: ByteText(document.text(of: node)))
    }

    private static func isSame(
        _ one: JSONDocument, _ mine: Range<Int>, _ other: JSONDocument, _ theirs: Range<Int>
    ) -> Bool {
        guard mine.count == theirs.count else { return false }
        return unsafe one.bytes.withUnsafeBytes { left in
            unsafe other.bytes.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return unsafe memcmp(left + mine.lowerBound, right + theirs.lowerBound, mine.count) == 0
            }
        }
    }
}

/// A text that is told apart by its bytes, not by its characters.
struct ByteText: Hashable {
    let text: String

    init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
    }

    static func == (left: ByteText, right: ByteText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}

/// A scalar with its kind, so that `1` and `"1"` are two.
struct ScalarText: Hashable {
    let kind: TreeKind
    let text: ByteText
}
