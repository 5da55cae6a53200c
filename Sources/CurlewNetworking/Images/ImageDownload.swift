public import CurlewFormats
public import CurlewSerialization

/// The receipt of a request, for cancelling it (AFImageDownloadReceipt). Every request has a receipt of its own, even
/// when several requests share a transfer.
public struct ImageReceipt: Hashable, Sendable {
    let number: UInt64
    public let url: String
}

/// A picture and the exchange that it came from.
public struct DownloadedImage: Sendable {
    public let picture: Picture
    /// Nil for a picture from the cache, for which AFNetworking gives no response either.
    public let exchange: Exchange?
}

/// The reason why there is no picture.
public enum ImageDownloadError: Error, Sendable {
    /// The request has no URL (NSURLErrorBadURL, -1000).
    case noURL
    /// This receipt was cancelled (NSURLErrorCancelled, -999).
    case cancelled
    /// The request allows only cached pictures, and this one is not cached (NSURLErrorResourceUnavailable, -1008).
    case notCached
    case failed(ExchangeFailure)
    /// The status or the type is not accepted.
    case refused(ResponseSerializationError)
    /// The answer is no picture, is too large, or cannot be decoded. AFNetworking regards this as a success without a
    /// picture.
    case undecodable(ImageError)

    /// The number in NSURLErrorDomain, when AFNetworking gives one.
    public var code: Int? {
        switch self {
        case .noURL: -1000
        case .cancelled: -999
        case .notCached: -1008
        case .failed, .undecodable: nil
        case .refused(let error): error.code
        }
    }

    /// One sentence for the user that states what happened.
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

/// The order of waiting requests (AFImageDownloadPrioritization).
public enum ImageDownloadOrder: Sendable, CaseIterable {
    case firstIn, lastIn
}
