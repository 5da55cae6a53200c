/// Collects text and the ranges of the nodes in it.
struct TreeTextOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [TreeTextPlace] = []

    var count: Int { bytes.count }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Begins a node. Pass the result to `close`.
    mutating func open(_ node: ParameterNode) -> Int {
        places.append(TreeTextPlace(node: node.id, range: bytes.count..<bytes.count))
        return places.count - 1
    }

    /// Ends a node here, or `tail` bytes before.
    mutating func close(_ place: Int, before tail: Int = 0) {
        let start = places[place].range.lowerBound
        places[place].range = start..<max(start, bytes.count - tail)
    }

    /// Extends a node's range back to a start.
    mutating func widen(_ place: Int, from start: Int) {
        places[place].range = min(start, places[place].range.lowerBound)..<bytes.count
    }

    /// The written text, and the ranges of its nodes.
    var page: TreeTextPage { TreeTextPage(text: String(decoding: bytes, as: UTF8.self), places: places) }
}
