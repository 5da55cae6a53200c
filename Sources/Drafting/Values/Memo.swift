public import Synchronization

/// What follows from a value and is asked for again and again, worked out once for each key.
///
/// It belongs to one state of the value: copies share it, and what changes the value puts a new one in its place. It is
/// no part of what the value is, so any two are equal.
public final class Memo<Key: Equatable & Sendable, Value: Sendable>: Sendable, Equatable {
    @usableFromInline
    let known = Mutex<[(key: Key, value: Value)]>([])
    @usableFromInline
    let limit: Int

    /// - Parameter limit: most keys, at least 1; the oldest goes first.
    public init(limit: Int) {
        self.limit = limit
    }

    @inlinable
    public func of(_ key: Key, _ workOut: () -> Value) -> Value {
        if let value = known.withLock({ known in
            for place in known.indices where known[place].key == key { return known[place].value }
            return nil as Value?
        }) {
            return value
        }
        let value = workOut()
        known.withLock { known in
            if known.count >= limit { known.removeFirst() }
            known.append((key, value))
        }
        return value
    }

    @inlinable
    public static func == (left: Memo, right: Memo) -> Bool { true }
}
