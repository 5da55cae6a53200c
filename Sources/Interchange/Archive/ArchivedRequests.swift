/// The requests of an archive, and what kept other entries of it from being one.
public struct ArchivedRequests: Equatable, Sendable {
    public var requests: [PlainRequest] = []
    public var faults: [Fault] = []

    /// An entry that is left out: `data:`, `blob:` and relative URLs, no method, broken lists.
    public struct Fault: Equatable, Sendable {
        /// Counted from 1.
        public var entry: Int
        /// The first characters of its URL.
        public var url: String
        public var error: ArchiveError
    }

    /// At most this many are named one by one.
    private static let named = 5

    /// The entries that are left out, for the list of what is not used.
    var unused: [UnusedPart] {
        let first = faults.prefix(Self.named).map { fault in
            UnusedPart("entry \(fault.entry)\(fault.url.isEmpty ? "" : " \(fault.url)")", reason: fault.error.reason)
        }
        let more = faults.dropFirst(Self.named)
        guard let next = more.first else { return first }
        return first + [UnusedPart("\(more.count) more entries from \(next.entry) on", reason: next.error.reason)]
    }
}
