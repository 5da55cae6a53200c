/// A text as a key of a table. An array of bytes would be hashed byte by byte.
struct TextKey: Hashable {
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    func hash(into hasher: inout Hasher) {
        unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
