import Serialization

/// Places to go back to with `Ctrl-O`.
struct JumpList: Equatable, Sendable {
    /// A pane, and where its cursor stood.
    struct Place: Equatable, Sendable {
        var focus: Pane
        var node: NodeID?
        var byte: Int
        /// The batch screen, whatever else.
        var isBatch = false

        init(focus: Pane, node: NodeID?, byte: Int) {
            self.focus = focus
            self.node = node
            self.byte = byte
        }
    }

    private var back: [Place] = []
    private var forward: [Place] = []

    init() {}

    /// Whether the way back leads to the batch at once; nil when it does not lead there.
    var batchIsNext: Bool? { back.contains(where: \.isBatch) ? back.last?.isBatch : nil }

    /// Notes a place that is jumped away from; the way forward is gone then. Keeps 100.
    mutating func leave(_ place: Place) {
        back.append(place)
        forward.removeAll()
        if back.count > 100 { back.removeFirst() }
    }

    /// The place before, or nil; `place` is where `goForward` leads.
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
