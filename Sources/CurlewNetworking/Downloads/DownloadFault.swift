public import CurlewFiles

/// Why a download did not end in its file, where the network is not to blame. Facts only; the words are in
/// `DownloadFault+Wording.swift`.
public enum DownloadFault: Error, Sendable, Equatable {
    /// Something is there, and nobody said that it may be replaced.
    case targetExists(path: String)
    /// Another task, or another program, writes there.
    case targetInUse(path: String)
    /// Entity tag, date or length is not what it was: going on would mix two versions. The part holds `kept` bytes.
    case changedOnServer(kept: Int64)
    /// Asked for the rest, the server sends the whole file.
    case rangesIgnored(kept: Int64)
    /// The server sends another range than was asked for, or does not say which.
    case wrongRange(asked: Int64, answered: String)
    /// All is there that the connection gave, and it is not what was announced.
    case wrongLength(stored: Int64, announced: Int64)
    case diskFull(kept: Int64)
    case cannotStore(FileError)
    /// The whole file is in the part. Unlike AFNetworking, which reports the intended place and no error then, this
    /// is a failure.
    case cannotMove(FileError)
}

extension DownloadFault {
    /// True for what AFNetworking's move-failed notification is about.
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
