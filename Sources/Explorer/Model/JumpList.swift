import Serialization

/// Places to go back to with `Ctrl-O`.
struct JumpList: Equatable, Sendable {
    /// A pane, and where its cursor stood.
    struct Place: Equatable, Sendable {
        var focus: Pane
        var node: NodeID?
        var byte: Int
        /// Whether the place is the batch screen; its pane and cursor do not matter then.
        var isBatch = false
    }

    private var back: [Place] = []
    private var forward: [Place] = []

    init() {}

    /// Whether `goBack` leads to the batch screen at once; nil when the batch is not among the earlier places.
    var batchIsNext: Bool? { back.contains(where: \.isBatch) ? back.last?.isBatch : nil }

    /// Adds the place that is left; places ahead are removed. Keeps 100.
    mutating func leave(_ place: Place) {
        back.append(place)
        forward.removeAll()
        if back.count > 100 { back.removeFirst() }
    }

    /// Removes and returns the previous place, or nil; `goForward` then leads to `place`.
    mutating func goBack(from place: Place) -> Place? {
        guard let target = back.popLast() else { return nil }
        forward.append(place)
        return target
    }

    /// The place that `goBack` left, or nil.
    mutating func goForward(from place: Place) -> Place? {
        guard let target = forward.popLast() else { return nil }
        back.append(place)
        return target
    }
}
