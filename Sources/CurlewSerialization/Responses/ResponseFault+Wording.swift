internal import CurlewFormats
internal import CurlewMessage

extension ResponseFault {
    /// The error domain of AFNetworking or of the platform's decoder.
    public var domain: String {
        switch self {
        case .unacceptableContentType, .unacceptableStatus: "com.alamofire.error.serialization.response"
        case .invalidJSON, .jsonFragment, .invalidPropertyList: "NSCocoaErrorDomain"
        case .invalidXML: "NSXMLParserErrorDomain"
        }
    }

    public var code: Int {
        switch self {
        case .unacceptableContentType: -1016
        case .unacceptableStatus: -1011
        case .invalidJSON, .jsonFragment, .invalidPropertyList: 3840
        case .invalidXML(let error): error.code
        }
    }

    /// The technical message: AFNetworking's description, or the decoder's error.
    public var message: String {
        switch self {
        case .unacceptableContentType(let type, _):
            "Request failed: unacceptable content-type: \(type ?? "(null)")"
        case .unacceptableStatus(let status, _):
            "Request failed: \(StatusPhrase.foundation(status)) (\(status))"
        case .invalidJSON(let error): error.description
        case .jsonFragment: "Not a JSON object or array at the top."
        case .invalidPropertyList(let error): error.description
        case .invalidXML(let error): error.description
        }
    }

    /// The fact and its reason, in one or two sentences.
    public var sentence: String {
        switch self {
        case .unacceptableContentType(nil, let accepted):
            "The answer has no type, not \(Self.listed(accepted)). Raw shows it."
        case .unacceptableContentType(let type?, let accepted):
            "The answer is \(type), not \(Self.listed(accepted)). Often a login or error page. Raw shows it."
        case .unacceptableStatus(let status, let accepted):
            "\(status) \(StatusPhrase.standard(status)): outside the accepted \(accepted)."
        case .invalidJSON(let error): "\(error.description) \(Self.advice(at: error.position?.offset))"
        case .jsonFragment:
            "The answer is a single JSON value, not a dictionary or an array. The received bytes are kept."
        case .invalidXML(let error): "\(error.description) \(Self.advice(at: error.position?.offset))"
        case .invalidPropertyList(let error): "\(error.description) \(Self.advice(at: error.offset))"
        }
    }

    /// True when the body may be valid but is too large to be decoded.
    public var isAboutSize: Bool {
        switch self {
        case .invalidJSON(.tooLarge), .invalidJSON(.tooManyValues), .invalidJSON(.tooMuchMemory),
            .invalidXML(.tooLarge), .invalidXML(.tooManyNodes), .invalidXML(.tooMuchMemory),
            .invalidPropertyList(.tooLarge), .invalidPropertyList(.tooManyValues),
            .invalidPropertyList(.tooMuchMemory):
            true
        default: false
        }
    }

    private static func advice(at place: Int?) -> String {
        "Raw shows \(place == nil ? "it" : "the place"); the received bytes are kept."
    }

    private static func listed(_ types: [String]) -> String {
        types.isEmpty ? "anything accepted" : types.joined(separator: ", ")
    }
}
