internal import CurlewMessage

/// Transfers that wait to be started: the highest priority first, the oldest first among equals.
struct TransferQueue {
    private var lanes = [TransferLane](repeating: TransferLane(), count: TransportPriority.allCases.count)

    /// True when a transfer to another host than these waits.
    func contains(besides hosts: Set<String>) -> Bool { lanes.contains { $0.first(besides: hosts) != nil } }

    mutating func append(_ start: TransferStart) {
        lanes[start.request.priority.rawValue].append(start)
    }

    /// Puts a transfer back, as the first of its priority, when it was taken out and could not be started.
    mutating func putBack(_ start: TransferStart) {
        lanes[start.request.priority.rawValue].putBack(start)
    }

    /// The next transfer that is for another host than these.
    mutating func popFirst(besides hosts: Set<String>) -> TransferStart? {
        for index in lanes.indices.reversed() {
            if let place = lanes[index].first(besides: hosts) { return lanes[index].take(at: place) }
        }
        return nil
    }

    mutating func remove(_ id: TransferID) -> TransferStart? {
        for index in lanes.indices {
            if let start = lanes[index].remove(id) { return start }
        }
        return nil
    }
}

/// Transfers of one priority, first in, first out.
struct TransferLane {
    private var starts: [TransferStart] = []
    private var first = 0

    /// The place of the oldest transfer to another host than these.
    func first(besides hosts: Set<String>) -> Int? {
        starts[first...].firstIndex { hosts.isEmpty || !hosts.contains($0.url.asciiHost) }
    }

    mutating func append(_ start: TransferStart) {
        starts.append(start)
    }

    mutating func putBack(_ start: TransferStart) {
        starts.insert(start, at: first)
    }

    mutating func take(at place: Int) -> TransferStart {
        guard place == first else { return starts.remove(at: place) }
        defer { advance() }
        return starts[first]
    }

    mutating func remove(_ id: TransferID) -> TransferStart? {
        guard let index = starts[first...].firstIndex(where: { $0.id == id }) else { return nil }
        return starts.remove(at: index)
    }

    /// Frees the used places when they are half of the array.
    private mutating func advance() {
        first += 1
        guard first * 2 >= starts.count else { return }
        starts.removeFirst(first)
        first = 0
    }
}
