/// Text while it is written, and where the nodes stand in it.
struct TreeTextOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [TreeTextPlace] = []

    var count: Int { bytes.count }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Begins a node; `close` takes what it returns.
    mutating func open(_ node: ParameterNode) -> Int {
        places.append(TreeTextPlace(node: node.id, range: bytes.count..<bytes.count))
        return places.count - 1
    }

    /// Ends a node here, or so many bytes before.
    mutating func close(_ place: Int, before tail: Int = 0) {
        let start = places[place].range.lowerBound
        places[place].range = start..<max(start, bytes.count - tail)
    }

    /// Widens a place that was begun by a stretch of the text.
    mutating func widen(_ place: Int, from start: Int) {
        places[place].range = min(start, places[place].range.lowerBound)..<bytes.count
    }

    /// Text that ends a line with a comma or the like after the node itself has ended.
    var page: TreeTextPage { TreeTextPage(text: String(decoding: bytes, as: UTF8.self), places: places) }
}
