public import Synchronization

/// A cache for results that follow from a value and are asked for repeatedly, one per key.
///
/// It belongs to one state of the value: copies share it, and a change of the value replaces it by a new one. Any two
/// are equal, so that the cache does not take part in comparing values.
public final class Memo<Key: Equatable & Sendable, Value: Sendable>: Sendable, Equatable {
    @usableFromInline
    let known = Mutex<[(key: Key, value: Value)]>([])
    @usableFromInline
    let limit: Int

    /// - Parameter limit: the most keys that are kept, at least 1; the oldest is dropped first.
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
