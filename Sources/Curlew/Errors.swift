public import CurlewBytes
public import CurlewFormats
public import CurlewNetworking
public import CurlewRequests
public import CurlewTransport
public import FoundationEssentials
public import HTTPMessage
public import Serialization

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
extension HTTPClientError: DescribedError {}
extension HeaderFieldError: DescribedError {}
extension ImageDownloadError: DescribedError {}
extension ImageError: DescribedError {}
extension InvalidSecurityPolicy: DescribedError {}
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
