public import CurlewFormats
public import Serialization

/// What a downloader hands back for a request, to cancel it with (AFImageDownloadReceipt). Every request has one of its
/// own, also where several share a transfer.
public struct ImageReceipt: Hashable, Sendable {
    let number: UInt64
    public let url: String
}

/// A picture, and where it came from.
public struct DownloadedImage: Sendable {
    public let picture: Picture
    /// Nil when the cache had it, as upstream gives no response then.
    public let exchange: Exchange?
}

/// Why there is no picture.
public enum ImageDownloadError: Error, Sendable {
    /// The request has no URL (NSURLErrorBadURL, -1000).
    case noURL
    /// This receipt was cancelled (NSURLErrorCancelled, -999).
    case cancelled
    /// The request takes nothing but what is cached, and it is not (NSURLErrorResourceUnavailable, -1008).
    case notCached
    case failed(ExchangeFailure)
    /// A status or a type that is not accepted.
    case refused(ResponseSerializationError)
    /// The answer is no picture, too large, or does not decode. Upstream calls that a success without a picture.
    case undecodable(ImageError)

    /// NSURLErrorDomain's number where upstream gives one.
    public var code: Int? {
        switch self {
        case .noURL: -1000
        case .cancelled: -999
        case .notCached: -1008
        case .failed, .undecodable: nil
        case .refused(let error): error.code
        }
    }

    /// What happened, for a person.
    public var sentence: String {
        switch self {
        case .noURL: "The picture was not asked for: its URL is empty."
        case .cancelled: "The picture was cancelled."
        case .notCached: "The picture is not in the cache, and nothing else was to be asked."
        case .failed(let failure): "The picture did not come. \(failure.message)"
        case .refused(let error): error.sentence
        case .undecodable(let error): error.description
        }
    }
}

/// Which of the requests that wait is next (AFImageDownloadPrioritization).
public enum ImageDownloadOrder: Sendable, CaseIterable {
    case firstIn, lastIn
}
