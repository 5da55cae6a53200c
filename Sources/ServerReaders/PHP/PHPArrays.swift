/// The arrays of PHP that grow from names. Keys that are whole numbers in their shortest form are numbers, and `[]`
/// takes the one behind the highest (`zend_symtable`, `zend_hash_next_index_insert`).
struct PHPArrays {
    private var arena = TreeArena()
    private let nesting: Int
    /// The highest number among the keys of an array.
    private var highest: [TreeArena.ID: Int] = [:]
    private(set) var notes: [ServerNote] = []

    init(nesting: Int) { self.nesting = nesting }

    mutating func note(_ fact: ServerNote.Fact, _ pair: WirePair) { notes.append(ServerNote(fact, pair)) }

    mutating func register(_ pair: WirePair, named bytes: [UInt8], _ value: [UInt8]) {
        let name = PHPName(bytes, nesting: nesting)
        guard !name.variable.isEmpty else { return note(.dropped(.noName), pair) }
        guard !name.isForbidden else { return note(.dropped(.reserved), pair) }
        if !bytes.starts(with: name.variable) { note(.renamed(to: name.variable), pair) }
        guard !name.isTooDeep else {
            // All that stood below that name goes, too.
            arena.remove(name.variable, of: TreeArena.root)
            return note(.dropped(.tooDeep(limit: nesting)), pair)
        }
        var step = PHPName.Step.key(name.variable)
        var array = TreeArena.root
        for next in name.steps {
            guard let inner = enter(step, of: array, pair) else { return note(.dropped(.badIndex), pair) }
            (array, step) = (inner, next)
        }
        guard let key = key(step, of: array) else { return note(.dropped(.badIndex), pair) }
        if !set(key, of: array, to: arena.add(text: value)) { note(.replaced, pair) }
    }

    /// The array at a step, made where there is none; a text that stood there is lost. Nil when no number is left.
    private mutating func enter(_ step: PHPName.Step, of array: TreeArena.ID, _ pair: WirePair) -> TreeArena.ID? {
        guard let key = key(step, of: array) else { return nil }
        if let child = arena.child(key, of: array) {
            if arena.kind(child) == .dictionary { return child }
            note(.replaced, pair)
        }
        let inner = arena.add(.dictionary)
        set(key, of: array, to: inner)
        return inner
    }

    /// Returns true when the key is new.
    @discardableResult
    private mutating func set(_ key: [UInt8], of array: TreeArena.ID, to child: TreeArena.ID) -> Bool {
        let isNew = arena.set(key, of: array, to: child)
        if isNew, array != TreeArena.root, let number = Self.number(key) {
            highest[array] = max(highest[array] ?? .min, number)
        }
        return isNew
    }

    private func key(_ step: PHPName.Step, of array: TreeArena.ID) -> [UInt8]? {
        switch step {
        case .key(let key): return key
        case .next:
            guard let highest = highest[array] else { return [UInt8(ascii: "0")] }
            return highest == .max ? nil : Array(String(highest + 1).utf8)
        }
    }

    /// `-0`, `01` and what does not fit into 64 bits stay text, and the lowest number is one.
    private static func number(_ key: [UInt8]) -> Int? {
        guard let first = key.first, first == UInt8(ascii: "-") || (48...57).contains(first), key.count <= 20,
            let number = Int(String(decoding: key, as: UTF8.self)), String(number).utf8.elementsEqual(key)
        else { return nil }
        return number
    }

    var tree: ServerTree {
        arena.tree { _, node in
            let isList =
                !node.keys.isEmpty && !node.children.contains(TreeArena.none)
                && node.keys.enumerated().allSatisfy { String($0).utf8.elementsEqual($1) }
            return isList ? .list : .asBuilt
        }
    }
}
