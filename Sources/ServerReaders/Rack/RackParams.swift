/// The hashes and arrays that grow from names in Rack.
struct RackParams {
    private typealias ID = TreeArena.ID

    private var arena = TreeArena()
    private let keySpace: Int
    private let depth: Int
    /// The characters in the keys of a hash, each key counted once.
    private var keyCharacters: [TreeArena.ID: Int] = [:]
    private(set) var notes: [ServerNote] = []

    init(keySpace: Int, depth: Int) {
        self.keySpace = keySpace
        self.depth = depth
    }

    var tree: ServerTree { arena.tree() }

    mutating func note(_ fact: ServerNote.Fact, _ pair: WirePair) { notes.append(ServerNote(fact, pair)) }

    /// - Parameter value: nil for a name without `=`, which is Ruby's nil in the tree.
    mutating func add(_ name: [UInt8], _ value: [UInt8]?, _ pair: WirePair) throws(Refusal) {
        let leaf = value.map { arena.add(text: $0) } ?? arena.add(.null)
        if try put(leaf, name[...], TreeArena.root, depth, pair) == nil { note(.dropped(.noName), pair) }
    }

    /// Puts a value below a hash. Returns the node that takes the hash's place, mostly the hash itself: a name of brackets
    /// alone gives a list of the value, or nil.
    private mutating func put(
        _ leaf: ID, _ name: ArraySlice<UInt8>, _ hash: ID, _ depth: Int, _ pair: WirePair
    ) throws(Refusal) -> ID? {
        guard depth > 0 else { throw Refusal("QueryLimitError", .tooDeep(limit: self.depth)) }
        let parts = RackName(name)
        guard !parts.key.isEmpty else {
            guard name.elementsEqual("[]".utf8), arena.kind(leaf) != .null else { return nil }
            let list = arena.add(.list)
            arena.append(leaf, to: list)
            return list
        }
        let key = Array(parts.key)
        if parts.rest.isEmpty || parts.rest.elementsEqual("[".utf8) {
            let key = parts.rest.isEmpty ? key : Array(name)
            if try !set(key, of: hash, to: leaf) { note(.replaced, pair) }
        } else if parts.rest.elementsEqual("[]".utf8) {
            arena.append(leaf, to: try child(key, of: hash, .list))
        } else if let itemName = parts.itemName {
            try putItem(leaf, itemName, try child(key, of: hash, .list), depth, pair)
        } else {
            let inner = try child(key, of: hash, .dictionary)
            let made = try put(leaf, parts.rest, inner, depth - 1, pair)
            if made != inner { note(.replaced, pair) }
            try set(key, of: hash, to: made ?? arena.add(.null))
        }
        return hash
    }

    /// The last hash of a list takes the value unless it has its key; then another hash begins.
    private mutating func putItem(
        _ leaf: ID, _ name: ArraySlice<UInt8>, _ list: ID, _ depth: Int, _ pair: WirePair
    ) throws(Refusal) {
        if let last = arena.nodes[list].children.last, arena.kind(last) == .dictionary, !has(name, last) {
            _ = try put(leaf, name, last, depth - 1, pair)
        } else {
            let made = try put(leaf, name, arena.add(.dictionary), depth - 1, pair)
            arena.append(made ?? arena.add(.null), to: list)
        }
    }

    private func has(_ name: ArraySlice<UInt8>, _ hash: ID) -> Bool {
        guard !RackName.hasEmptyBrackets(name) else { return false }
        var place = hash
        for key in RackName.keys(name) {
            guard arena.kind(place) == .dictionary, let child = arena.child(Array(key), of: place) else { return false }
            place = child
        }
        return true
    }

    /// The list or hash at a key, made when there is none, or Ruby's nil.
    private mutating func child(_ key: [UInt8], of hash: ID, _ kind: TreeArena.Kind) throws(Refusal) -> ID {
        if let child = arena.child(key, of: hash), arena.kind(child) != .null {
            guard arena.kind(child) == kind else { throw Refusal("ParameterTypeError", .conflict) }
            return child
        }
        let child = arena.add(kind)
        try set(key, of: hash, to: child)
        return child
    }

    /// Returns true when the key is new.
    @discardableResult
    private mutating func set(_ key: [UInt8], of hash: ID, to child: ID) throws(Refusal) -> Bool {
        guard arena.set(key, of: hash, to: child) else { return false }
        let count = keyCharacters[hash, default: 0] + key.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        guard count <= keySpace else { throw Refusal("QueryLimitError", .tooLong(limit: keySpace)) }
        keyCharacters[hash] = count
        return true
    }
}

/// One step into a name, as Rack takes it apart from the left: a key and what follows it.
///
///     "a[b][c]"  ──►  key "a", rest "[b][c]"
struct RackName {
    /// Empty when the name holds nothing but brackets.
    var key: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>

    /// Brackets before the key are ignored, and so are those that close behind it.
    init(_ name: ArraySlice<UInt8>) {
        let start = name.firstIndex { !Self.isBracket($0) } ?? name.endIndex
        let end = name[start...].firstIndex(where: Self.isBracket) ?? name.endIndex
        key = name[start..<end]
        rest = key.isEmpty ? [] : name[end...].drop { $0 == Self.close }
    }

    /// The name within the items of a list: `x` for `[][x]`, the text behind `[]` for `[]x` and `[][x][y]`. Nil when `rest`
    /// names no list. A line of the name counts as its beginning, since Ruby's `^` is one of a line.
    var itemName: ArraySlice<UInt8>? {
        let starts = lines.filter { rest[$0...].starts(with: "[]".utf8) }
        for start in starts {
            if let key = Self.bracketed(rest[(start + 2)...]) { return key }
        }
        for start in starts {
            let line = rest[(start + 2)...].prefix { $0 != Self.newLine }
            if !line.isEmpty { return line }
        }
        return nil
    }

    /// The offsets of the lines of `rest`.
    private var lines: [Int] {
        [rest.startIndex] + rest.indices.dropFirst().filter { rest[$0 - 1] == Self.newLine }
    }

    /// The text within one pair of brackets, when the line has nothing else.
    private static func bracketed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.first == open else { return nil }
        let inside = text.dropFirst().prefix { !isBracket($0) }
        let behind = text[inside.endIndex...]
        guard !inside.isEmpty, behind.first == close else { return nil }
        return behind.count == 1 || behind[behind.startIndex + 1] == newLine ? inside : nil
    }

    /// The keys of a name without its brackets.
    static func keys(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { name.split(whereSeparator: isBracket) }

    static func hasEmptyBrackets(_ name: ArraySlice<UInt8>) -> Bool {
        zip(name, name.dropFirst()).contains { $0 == open && $1 == close }
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == open || byte == close }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
    private static let newLine = UInt8(ascii: "\n")
}
