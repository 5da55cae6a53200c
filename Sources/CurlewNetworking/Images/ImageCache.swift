public import CurlewFormats

/// Decoded pictures, bounded by the memory they take; the least recently used go first (AFAutoPurgingImageCache).
///
/// A value, so whoever owns it says who may reach it: upstream's concurrent queue with barriers is the owner's actor
/// here. Upstream's answer to a memory warning is `removeAll`.
public struct ImageCache: Sendable {
    /// Bytes above which a purge begins. 100 MB upstream and here.
    public let capacity: Int
    /// Bytes that are left at most after a purge. 60 MB.
    public let preferredUsage: Int
    /// Bytes in use: four for each pixel, whatever the file's size was.
    public private(set) var usage = 0
    private var entries: [String: Entry] = [:]
    /// Counts accesses in place of a clock: no two happen at once.
    private var accesses: UInt64 = 0

    private struct Entry {
        let picture: Picture
        var lastAccess: UInt64
        var weight: Int { 4 * picture.width * picture.height }
    }

    public init(capacity: Int = 100 * 1024 * 1024, preferredUsage: Int = 60 * 1024 * 1024) {
        precondition(preferredUsage <= capacity, "a purge would have nothing to do")
        (self.capacity, self.preferredUsage) = (capacity, preferredUsage)
    }

    /// The URL's text with the additional identifier behind it, without a separator, as upstream writes it.
    public static func identifier(url: String, additional: String? = nil) -> String { url + (additional ?? "") }

    /// Stores or replaces. Above the capacity entries go, the oldest access first, until the usage is at or below the
    /// preferred one; a picture heavier than the capacity goes with them.
    public mutating func add(_ picture: Picture, for identifier: String) {
        remove(identifier)
        accesses += 1
        let entry = Entry(picture: picture, lastAccess: accesses)
        entries[identifier] = entry
        usage += entry.weight
        if usage > capacity { purge() }
    }

    /// Reading counts as an access.
    public mutating func picture(for identifier: String) -> Picture? {
        guard entries[identifier] != nil else { return nil }
        accesses += 1
        entries[identifier]?.lastAccess = accesses
        return entries[identifier]?.picture
    }

    /// Whether something was there.
    @discardableResult public mutating func remove(_ identifier: String) -> Bool {
        guard let entry = entries.removeValue(forKey: identifier) else { return false }
        usage -= entry.weight
        return true
    }

    /// Whether something was there.
    @discardableResult public mutating func removeAll() -> Bool {
        let hadAny = !entries.isEmpty
        entries = [:]
        usage = 0
        return hadAny
    }

    /// In no particular order.
    public var identifiers: [String] { Array(entries.keys) }

    private mutating func purge() {
        for (identifier, _) in entries.sorted(by: { $0.value.lastAccess < $1.value.lastAccess }) {
            guard usage > preferredUsage else { return }
            remove(identifier)
        }
    }
}
