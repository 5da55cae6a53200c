public import CurlewBytes
public import CurlewFormats
public import CurlewMessage
public import CurlewNetworking
public import CurlewRequests
public import CurlewSerialization
public import CurlewTransport
public import FoundationEssentials

/// An error of the library, whose `localizedDescription` is its description: sentences that say what happened, why, and
/// what to do. None has a credential, a body or the value of a secret header field in it.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    public var errorDescription: String? { description }
}

extension AuthenticationFlaw: DescribedError {}
extension AccessoryFailure: DescribedError {}
extension BytesError: DescribedError {}
extension CSVError: DescribedError {}
extension CacheRefusal: DescribedError {}
extension CookieRefusal: DescribedError {}
extension DownloadFault: DescribedError {}
extension ExchangeFailure: DescribedError {}
extension FileFault: DescribedError {}
extension GeneratorFault: DescribedError {}
extension HeaderFieldError: DescribedError {}
extension ImageDownloadError: DescribedError {}
extension ImageError: DescribedError {}
extension JSONError: DescribedError {}
extension JSONPathError: DescribedError {}
extension NodeChoices.Fault: DescribedError {}
extension ParameterReadingError: DescribedError {}
extension ParameterTextError: DescribedError {}
extension ParameterYAMLError: DescribedError {}
extension PatternError: DescribedError {}
extension PinFileError: DescribedError {}
extension PlainFileFault: DescribedError {}
extension PropertyListError: DescribedError {}
extension QueryBlockError: DescribedError {}
extension RedirectRefusal: DescribedError {}
extension RequestFailure: DescribedError {}
extension RequestSerializationError: DescribedError {}
extension ResponseFault: DescribedError {}
extension ResponseSerializationError: DescribedError {}
extension StyleOptionError: DescribedError {}
extension StyleWordError: DescribedError {}
extension TokenFailure: DescribedError {}
extension TransportError: DescribedError {}
extension TransportFailure: DescribedError {}
extension TreeTextError: DescribedError {}
extension URLTextError: DescribedError {}
extension WorkStop: DescribedError {}
extension XMLError: DescribedError {}
extension YAMLError: DescribedError {}
extension YAMLPatchError: DescribedError {}

/// The reason why a call of a client failed (`AFError` of Alamofire).
public indirect enum ClientError: DescribedError, Sendable {
    /// The parameters could not be written; nothing was sent (`failure(nil, error)` in AFNetworking).
    case notWritten(RequestSerializationError)
    /// No complete answer came.
    case failed(ExchangeFailure)
    /// The answer is refused: by its status, its type or its content. The exchange has its bytes, and its value if that could
    /// be read nevertheless; AFNetworking shows this value only in its task-did-complete notification.
    case refused(Exchange, ResponseSerializationError)
}

extension ClientError: Redacted {
    /// One sentence each: the fact, its reason, and the remedy.
    public var description: String {
        switch self {
        case .notWritten(let error): error.message
        case .failed(let failure): failure.message
        case .refused(_, let error): error.fault.sentence
        }
    }
}
