/// Each name with all of its values, in the order in which JavaScript lists the members of an object.
struct QsValues {
    struct Entry {
        var name: [UInt8]
        var values: [[UInt8]]
        /// The first pair of that name.
        var pair: WirePair
    }

    private var unordered: [Entry] = []
    private var places: [TextKey: Int] = [:]

    mutating func add(_ value: [UInt8], to name: [UInt8], _ pair: WirePair) {
        let key = TextKey(name)
        if let place = places[key] {
            unordered[place].values.append(value)
        } else {
            places[key] = unordered.count
            unordered.append(Entry(name: name, values: [value], pair: pair))
        }
    }

    var entries: [Entry] { QsOrder.places(unordered.map(\.name)).map { unordered[$0] } }
}

/// The order of the members of a JavaScript object (ECMA-262, OrdinaryOwnPropertyKeys): array indexes first, by size,
/// then the others as they came.
enum QsOrder {
    static func places(_ keys: [[UInt8]]) -> [Int] {
        let indexes = keys.map(index)
        let numbers = keys.indices.filter { indexes[$0] != nil }.sorted { indexes[$0] ?? 0 < indexes[$1] ?? 0 }
        return numbers + keys.indices.filter { indexes[$0] == nil }
    }

    /// A whole number below 2^32 - 1 in its shortest form.
    static func index(_ key: [UInt8]) -> UInt32? {
        guard (1...10).contains(key.count), key.allSatisfy({ (48...57).contains($0) }), key.count == 1 || key[0] != 48,
            let index = UInt32(String(decoding: key, as: UTF8.self)), index < .max
        else { return nil }
        return index
    }
}
