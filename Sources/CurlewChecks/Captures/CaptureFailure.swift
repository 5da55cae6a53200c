public import CurlewFormats

/// The reason why no value was captured. A value captured earlier stays.
public struct CaptureFailure: Error, Sendable, Equatable {
    public enum Reason: Error, Sendable, Equatable {
        /// The body is not JSON; with the parser's message.
        case notJSON(String)
        /// The path, the field or the pattern matches nothing.
        case nothingFound
        case isNull
        case tooLong(bytes: Int, limit: Int)
        case path(JSONPathError)
        /// The search in a text was ended.
        case stopped(WorkStop)
        /// The line is not a valid capture.
        case wrong(CheckRuleError)
    }

    public let name: String
    public let source: String
    public let reason: Reason

    public init(name: String, source: String, reason: Reason) {
        self.name = name
        self.source = source
        self.reason = reason
    }
}

extension CaptureFailure {
    /// True when the search for the value was ended, so that the answer may contain it. A secret in the answer then
    /// stays undetected.
    public var wasStopped: Bool {
        switch reason {
        case .stopped, .path(.stopped), .path(.tooManyMatches): true
        case .notJSON, .nothingFound, .isNull, .tooLong, .path, .wrong: false
        }
    }
}

extension CaptureFailure: CustomStringConvertible {
    /// `token was not captured. Nothing is at $.token. A value from before, if any, stays.`
    public var description: String {
        let why =
            switch reason {
            case .notJSON(let words): "The body is not JSON. \(words)"
            case .nothingFound: "Nothing is at \(source)."
            case .isNull: "\(source) is null."
            case .tooLong(let bytes, let limit): "\(source) has \(bytes) bytes, the limit is \(limit)."
            case .path(let error): "\(source) was not followed to the end. \(error)"
            case .stopped(let stop): "\(source) was not followed to the end. \(stop)"
            case .wrong(let error): error.description
            }
        return "\(name) was not captured. \(why) A value from before, if any, stays."
    }
}

extension Result where Success == CapturedValue, Failure == CaptureFailure {
    /// See `CaptureFailure.wasStopped`.
    public var wasStopped: Bool { if case .failure(let failure) = self { failure.wasStopped } else { false } }
}

extension CaptureFailure.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notJSON(let words): "The body is not JSON. \(words)"
        case .nothingFound: "Nothing was found there."
        case .isNull: "The value is null."
        case .tooLong(let bytes, let limit): "The value has \(bytes) bytes, the limit is \(limit)."
        case .path(let error): error.description
        case .stopped(let stop): stop.description
        case .wrong(let error): error.description
        }
    }
}
