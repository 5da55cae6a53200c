public import CurlewBytes
public import CurlewFormats
public import CurlewNetworking
internal import CurlewTransport
public import HTTPMessage
public import Serialization

/// What became of an `APIRequest` (the properties of YTKBaseRequest after it ran, and what YTKRequestDelegate,
/// `requestFinished:` and `requestFailed:`, and the completion blocks look at). A value: nothing has to be cleared behind
/// it (`clearCompletionBlock`), and the request can run again.
public struct RequestResult: Sendable {
    public var request: APIRequest
    /// Nil when no whole answer came (`response`).
    public var exchange: Exchange?
    /// `error`; nil is success.
    public var failure: RequestFailure?
    /// Not nil: the answer comes from the cache (`isDataFromCache`).
    public var cacheLife: CacheLife?
    /// Why the cache did not answer, where it was asked.
    public var cacheRefusal: CacheRefusal?
    /// A finished download (`responseObject` is its file URL there).
    public var file: DownloadedFile?

    public init(
        request: APIRequest, exchange: Exchange? = nil, failure: RequestFailure? = nil, cacheLife: CacheLife? = nil,
        cacheRefusal: CacheRefusal? = nil, file: DownloadedFile? = nil
    ) {
        self.request = request
        self.exchange = exchange
        self.failure = failure
        self.cacheLife = cacheLife
        self.cacheRefusal = cacheRefusal
        self.file = file
    }

    public var isSuccess: Bool { failure == nil }
    /// `isCancelled`.
    public var isCancelled: Bool {
        if case .failed(let failure)? = failure { failure.error == .cancelled } else { false }
    }
    /// `isDataFromCache`.
    public var isDataFromCache: Bool { cacheLife != nil }
    /// `responseStatusCode`; 0 without a response.
    public var statusCode: Int { exchange?.head.status ?? 0 }
    /// `responseHeaders`. YTKNetwork has none for an answer from the cache; here they are kept.
    public var headers: HeaderFields { exchange?.head.fields ?? [:] }
    /// `responseData`; nil for a finished download. A failed download's bytes are here, and its file is as it was.
    public var data: Bytes? { file == nil ? exchange?.body : nil }
    /// `responseString`: by the charset of the response (`stringEncodingWithRequest:`), else UTF-8. Where YTKNetwork has
    /// nil for bytes that are no text, here U+FFFD stands in their place.
    public var string: String? {
        data.map { data in
            let charset = headers["Content-Type"].flatMap(MediaType.init(parsing:))?["charset"]
            return (charset.flatMap(TextEncoding.init(charset:)) ?? .utf8).text(of: data.array)
        }
    }
    /// `originalRequest`: as it was sent first; nil when nothing was.
    public var originalRequest: SentRequest? { hops.first?.request ?? currentRequest }
    /// `currentRequest`: the last one, behind redirects and challenges.
    public var currentRequest: SentRequest? {
        if let exchange { return exchange.request }
        if case .failed(let failure)? = failure { return failure.request }
        return nil
    }
    private var hops: [Hop] {
        if let exchange { return exchange.hops }
        if case .failed(let failure)? = failure { return failure.hops }
        return []
    }
    /// `responseObject`.
    public var object: ResponseValue? { exchange?.outcome.value }
    /// `responseJSONObject`: for the JSON type only.
    public var json: JSONDocument? {
        guard request.responseKind == .json, case .json(let document)? = object else { return nil }
        return document
    }
}

/// Why an `APIRequest` failed.
public enum RequestFailure: Error, Sendable {
    /// The argument could not be written; nothing was sent and nothing recorded.
    case notWritten(RequestSerializationError)
    /// No whole answer came, or an accessory or the cache kept the request back.
    case failed(ExchangeFailure)
    /// The body does not decode, or its type is not taken.
    case refused(ResponseSerializationError)
    /// -8 `YTKRequestValidationErrorInvalidStatusCode`.
    case invalidStatusCode(Int)
    /// -9 `YTKRequestValidationErrorInvalidJSONFormat`; where it differs.
    case invalidFormat([String])

    /// `YTKRequestValidationErrorDomain`.
    public static let validationDomain = "com.yuantiku.request.validation"

    /// -8 and -9 in `validationDomain`; nil for the others, whose errors have numbers of their own.
    public var validationCode: Int? {
        switch self {
        case .invalidStatusCode: -8
        case .invalidFormat: -9
        case .notWritten, .failed, .refused: nil
        }
    }

    /// What happened, why, what to do.
    public var message: String {
        switch self {
        case .notWritten(let error): error.message
        case .failed(let failure): failure.message
        case .refused(let error): error.sentence
        case .invalidStatusCode(let status): "Invalid status code (\(status))"
        case .invalidFormat(let faults): (["Invalid JSON format"] + faults).joined(separator: " ")
        }
    }
}
