/// The result of reading by a server.
public struct Reading: Sendable, Equatable {
    /// A dictionary; nil when the server refuses the whole request.
    public var tree: ServerTree?
    /// Losses and changes on the way, in the order in which the server met them.
    public var notes: [ServerNote]

    public init(tree: ServerTree?, notes: [ServerNote] = []) {
        self.tree = tree
        self.notes = notes
    }

    /// The name of the program's error, for a request that it refuses; nil when it takes it.
    public var refusal: String? {
        guard tree == nil else { return nil }
        for note in notes.reversed() {
            if case .refused(let error, _) = note.fact { return error }
        }
        return ""
    }
}

/// One thing that a server did other than to keep a pair as it stands.
public struct ServerNote: Sendable, Equatable {
    public enum Fact: Sendable, Equatable {
        /// The pair is in no tree.
        case dropped(Reason)
        /// The name is another one in the tree.
        case renamed(to: [UInt8])
        /// An earlier value of the same place is gone.
        case replaced
        /// The value joined one that was there, or became a key.
        case merged
        /// Escapes or bytes were not what the server wants; they are kept as they stand, or replaced.
        case mended(Reason)
        /// The whole request is refused, with the name of the program's error.
        case refused(error: String, Reason)
    }

    public enum Reason: Sendable, Equatable {
        case noName
        case badEscape
        case notUTF8
        case semicolon
        case tooMany(limit: Int)
        case tooLong(limit: Int)
        case tooDeep(limit: Int)
        case indexTooHigh(limit: Int)
        case badIndex
        /// A name that the program keeps for itself, such as `__proto__`.
        case reserved
        /// No property of that name, or none that is written this way.
        case unknownProperty
        /// A list where a dictionary is wanted, or the other way round.
        case conflict
        /// A container that the name passes through is not there.
        case nothingThere
    }

    public var fact: Fact
    /// The number of the pair, from 0, counted as the server cuts them; nil for the text as a whole.
    public var pair: Int?
    /// The first byte of the pair in the text, from 0; nil for a part of a multipart body.
    public var offset: Int?

    public init(_ fact: Fact, pair: Int? = nil, offset: Int? = nil) {
        self.fact = fact
        self.pair = pair
        self.offset = offset
    }

    init(_ fact: Fact, _ pair: WirePair) {
        self.init(fact, pair: pair.index, offset: pair.offset)
    }
}

/// The end of a reading that the server refuses.
struct Refusal: Error {
    var error: String
    var reason: ServerNote.Reason

    init(_ error: String, _ reason: ServerNote.Reason) {
        self.error = error
        self.reason = reason
    }

    func note(_ pair: WirePair?) -> ServerNote {
        ServerNote(.refused(error: error, reason), pair: pair?.index, offset: pair?.offset)
    }
}

extension Refusal: CustomStringConvertible {
    var description: String { "The server refuses with \(error): \(reason.words)." }
}

/// The tree that a server makes of a text. Texts are bytes, since some servers keep bytes that are not UTF-8; where a server
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
