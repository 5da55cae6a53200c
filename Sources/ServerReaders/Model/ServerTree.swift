/// What a server makes of a text. Texts are bytes, since some servers keep bytes that are not UTF-8; where a server
/// replaces them, the bytes are the UTF-8 of the text that it has then.
public enum ServerTree: Sendable, Equatable {
    case null
    /// JavaScript's `true`, which qs stands for a name without a value of its own.
    case truth
    case text([UInt8])
    case list([ServerTree])
    /// In the server's order; no key twice.
    case dictionary([Member])

    public struct Member: Sendable, Equatable {
        public var key: [UInt8]
        public var value: ServerTree

        public init(_ key: [UInt8], _ value: ServerTree) {
            self.key = key
            self.value = value
        }
    }
}
