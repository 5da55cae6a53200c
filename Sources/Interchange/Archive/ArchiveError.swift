/// The reasons why a JSON text is not an archive of requests.
public enum ArchiveError: Error, Equatable, Sendable {
    /// The JSON has neither `log.entries`, nor `request`, nor `method` and `url`.
    case noEntries
    /// A value has the wrong form: its place in the archive, and the form it should have, such as
    /// `entries[2].request.headers` and `a list`.
    case malformed(path: String, wanted: String)
}

extension ArchiveError: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .noEntries: "This JSON is no HAR. It has no log.entries and no request. Paste an entry or the whole file."
        case .malformed(let path, let wanted):
            "This HAR cannot be read. \(path) is to be \(wanted). Export it again."
        }
    }
}

extension ArchiveError {
    /// The reason as it is shown for an entry that is left out.
    var reason: String {
        switch self {
        case .noEntries: "it has no request"
        case .malformed(let path, let wanted): "\(path) is to be \(wanted)"
        }
    }
}
