/// The requests of an archive, and the faults of the entries that could not be read.
public struct ArchivedRequests: Equatable, Sendable {
    public var requests: [PlainRequest] = []
    public var faults: [Fault] = []

    /// An entry that is left out, for a `data:`, `blob:` or relative URL, a missing method or a broken list.
    public struct Fault: Equatable, Sendable {
        /// The number of the entry, from 1.
        public var entry: Int
        /// The first 40 characters of the entry's URL; empty when it has none.
        public var url: String
        public var error: ArchiveError
    }

    /// The most entries that are listed one by one.
    private static let named = 5

    /// The entries that are left out, for the list of unused parts; those after the first five in one line.
    var unused: [UnusedPart] {
        let first = faults.prefix(Self.named).map { fault in
            UnusedPart("entry \(fault.entry)\(fault.url.isEmpty ? "" : " \(fault.url)")", reason: fault.error.reason)
        }
        let more = faults.dropFirst(Self.named)
        guard let next = more.first else { return first }
        return first + [UnusedPart("\(more.count) more entries from \(next.entry) on", reason: next.error.reason)]
    }
}
