public import CurlewBytes
public import CurlewFormats
public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport

/// The result of an `APIRequest` (the properties of YTKBaseRequest after its run, which YTKRequestDelegate, with
/// `requestFinished:` and `requestFailed:`, and the completion blocks read). A value: nothing has to be cleared
/// afterwards (`clearCompletionBlock`), and the request can run again.
public struct RequestResult: Sendable {
    @Boxed public var request: APIRequest
    /// Nil when no complete answer was received (`response`).
    @Boxed public var exchange: Exchange?
    /// `error`; nil after a success.
    @Boxed public var failure: RequestFailure?
    /// Age and lifetime of an answer from the cache; nil for an answer of the network (`isDataFromCache`).
    public var cacheLife: CacheLife?
    /// The reason why no stored answer was used, when the cache was asked.
    public var cacheRefusal: CacheRefusal?
    /// A finished download (`responseObject` is its file URL in YTKNetwork).
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
    /// `responseHeaders`. YTKNetwork has none for an answer from the cache; here they are stored with it.
    public var headers: HeaderFields { exchange?.head.fields ?? [:] }
    /// `responseData`; nil for a finished download. After a failed download these are the bytes of the answer, and the
    /// file is unchanged.
    public var data: Bytes? { file == nil ? exchange?.body : nil }
    /// `responseString`: by the charset of the response (`stringEncodingWithRequest:`), else UTF-8. YTKNetwork gives
    /// nil for bytes that are not text; here U+FFFD replaces them.
    public var string: String? {
        data.map { data in
            let charset = headers["Content-Type"].flatMap(MediaType.init(parsing:))?["charset"] ?? "utf-8"
            return CharsetReading(of: data, header: charset).string(of: data)
        }
    }
    /// `originalRequest`: the request as first sent; nil when none was sent.
    public var originalRequest: SentRequest? { hops.first?.request ?? currentRequest }
    /// `currentRequest`: the request sent last, after redirects and challenges.
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

/// Reasons why an `APIRequest` failed.
public enum RequestFailure: Error, Sendable {
    /// The argument could not be serialized; nothing was sent or recorded.
    case notWritten(RequestSerializationError)
    /// No complete answer was received, or an accessory or the cache refused the request.
    case failed(ExchangeFailure)
    /// The body does not decode, or its type is not accepted.
    case refused(ResponseSerializationError)
    /// -8 `YTKRequestValidationErrorInvalidStatusCode`.
    case invalidStatusCode(Int)
    /// -9 `YTKRequestValidationErrorInvalidJSONFormat`; the places where the shape differs.
    case invalidFormat([String])

    /// `YTKRequestValidationErrorDomain`.
    public static let validationDomain = "com.yuantiku.request.validation"

    /// -8 and -9 in `validationDomain`; nil for the other reasons, whose errors have their own codes.
    public var validationCode: Int? {
        switch self {
        case .invalidStatusCode: -8
        case .invalidFormat: -9
        case .notWritten, .failed, .refused: nil
        }
    }

    /// Whole sentences: the event, the reason, the remedy.
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
