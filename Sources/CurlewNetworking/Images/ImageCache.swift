public import CurlewFormats

/// A cache of decoded pictures for `ImageDownloader` (AFImageCache). The identifier is that of
/// `ImageCache.identifier(url:additional:)` (AFImageRequestCache).
public protocol ImageCaching: Sendable {
    mutating func add(_ picture: Picture, for identifier: String)
    mutating func picture(for identifier: String) -> Picture?
    /// Returns true when a picture was removed.
    @discardableResult mutating func remove(_ identifier: String) -> Bool
    /// Returns true when pictures were removed.
    @discardableResult mutating func removeAll() -> Bool
}

/// A cache of decoded pictures with limited memory. The least recently used pictures are removed first
/// (AFAutoPurgingImageCache).
///
/// A value: its owner, such as an actor, controls the access to it, in place of AFNetworking's concurrent queue with
/// barriers. `removeAll` is what AFNetworking does on a memory warning.
public struct ImageCache: ImageCaching {
    /// The number of bytes above which a purge begins, 100 MB as in AFNetworking.
    public let capacity: Int
    /// The most bytes that are left after a purge, 60 MB as in AFNetworking.
    public let preferredUsage: Int
    /// The number of bytes in use: four for each pixel, whatever the size of the file was.
    public private(set) var usage = 0
    private var entries: [String: Entry] = [:]
    /// Counts accesses in place of a clock, so that no two have the same time.
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

    /// The URL's text, followed by the additional identifier without a separator, as in AFNetworking.
    public static func identifier(url: String, additional: String? = nil) -> String { url + (additional ?? "") }

    /// Stores or replaces a picture. Above the capacity pictures are removed, the oldest access first, until the usage
    /// is at most the preferred one; a picture larger than the capacity is removed with them.
    public mutating func add(_ picture: Picture, for identifier: String) {
        remove(identifier)
        accesses += 1
        let entry = Entry(picture: picture, lastAccess: accesses)
        entries[identifier] = entry
        usage += entry.weight
        if usage > capacity { purge() }
    }

    /// The picture, or nil. Reading counts as an access.
    public mutating func picture(for identifier: String) -> Picture? {
        guard entries[identifier] != nil else { return nil }
        accesses += 1
        entries[identifier]?.lastAccess = accesses
        return entries[identifier]?.picture
    }

    /// Returns true when a picture was removed.
    @discardableResult public mutating func remove(_ identifier: String) -> Bool {
        guard let entry = entries.removeValue(forKey: identifier) else { return false }
        usage -= entry.weight
        return true
    }

    /// Returns true when pictures were removed.
    @discardableResult public mutating func removeAll() -> Bool {
        let hadAny = !entries.isEmpty
        entries = [:]
        usage = 0
        return hadAny
    }

    /// The identifiers, in no particular order.
    public var identifiers: [String] { Array(entries.keys) }

    private mutating func purge() {
        for (identifier, _) in entries.sorted(by: { $0.value.lastAccess < $1.value.lastAccess }) {
            guard usage > preferredUsage else { return }
            remove(identifier)
        }
    }
}
