/// Names with all of their values, both in the order in which they came.
struct ValueLists {
    private(set) var all: [(name: [UInt8], values: [[UInt8]])] = []
    private var places: [TextKey: Int] = [:]

    mutating func add(_ value: [UInt8], to name: [UInt8]) {
        let key = TextKey(name)
        if let place = places[key] {
            all[place].values.append(value)
        } else {
            places[key] = all.count
            all.append((name: name, values: [value]))
        }
    }

    var tree: ServerTree {
        .dictionary(all.map { ServerTree.Member($0.name, .list($0.values.map(ServerTree.text))) })
    }
}
