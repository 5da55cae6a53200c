/// Why a JSON text is no archive of requests.
public enum ArchiveError: Error, Equatable, Sendable {
    /// Neither `log.entries`, nor `request`, nor `method` and `url`.
    case noEntries
    /// The place in the archive, and what is wanted there: `entries[2].request.headers`, `a list`.
    case malformed(path: String, wanted: String)
}

extension ArchiveError: CustomStringConvertible {
    /// What happened, why, what to do.
    public var description: String {
        switch self {
        case .noEntries: "This JSON is no HAR. It has no log.entries and no request. Paste an entry or the whole file."
        case .malformed(let path, let wanted):
            "This HAR cannot be read. \(path) is to be \(wanted). Export it again."
        }
    }
}
