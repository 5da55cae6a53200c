public import CurlewFiles

/// The reason why a download did not end in its file, when the network is not the cause. The sentences are in
/// `DownloadFault+Wording.swift`.
public enum DownloadFault: Error, Sendable, Equatable {
    /// A file exists at the path, and the download may not replace it.
    case targetExists(path: String)
    /// Another task or another program is writing the file.
    case targetInUse(path: String)
    /// The entity tag, the date or the length differs from the part's, so that continuing would mix two versions. The
    /// part has `kept` bytes.
    case changedOnServer(kept: Int64)
    /// The server sends the whole file in response to a request for the rest.
    case rangesIgnored(kept: Int64)
    /// The server sends another range than the requested one, or does not state the range.
    case wrongRange(asked: Int64, answered: String)
    /// The transfer is complete, but its length is not the announced one.
    case wrongLength(stored: Int64, announced: Int64)
    case diskFull(kept: Int64)
    case cannotStore(FileError)
    /// The whole file is in the part, but it cannot be moved into place. AFNetworking reports the intended place and no
    /// error then; here this is a failure.
    case cannotMove(FileError)
}

extension DownloadFault {
    /// True for the faults that AFNetworking's move-failed notification reports.
    var isAboutMoving: Bool {
        switch self {
        case .cannotMove, .targetExists: true
        default: false
        }
    }
}

extension DownloadFault: CustomStringConvertible {
    public var description: String { message }
}
