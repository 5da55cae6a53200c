public import CurlewFormats

/// The reasons why a text holds no parameters. Form text fails by its depth alone: bytes that are not text become raw
/// nodes.
public enum ParameterReadingError: Error, Equatable, Sendable {
    case json(JSONError)
    case propertyList(PropertyListError)
    case multipart(MultipartProblem, offset: Int)
    /// A name of form text, or of a part, with more levels than a tree may have.
    case tooDeep(limit: Int, offset: Int)
}

/// The faults of a multipart body (RFC 2046 §5.1).
public enum MultipartProblem: Equatable, Sendable {
    /// No line starts with two dashes and the boundary.
    case noBoundary
    /// The part's head does not end.
    case headNotClosed
    /// A part without `Content-Disposition: form-data; name="..."`.
    case noName
    /// The last boundary, followed by two dashes, is missing.
    case notClosed
    /// The boundary is not allowed.
    case wrongBoundary(String)
}

extension ParameterReadingError: CustomStringConvertible {
    /// One sentence, with the place when it is known.
    public var description: String {
        switch self {
        case .json(let error): error.description
        case .propertyList(let error): error.description
        case .multipart(let problem, let offset): "Not a multipart body at byte \(offset): \(problem)."
        case .tooDeep(let limit, let offset):
            "The name at byte \(offset) is too deep: more than \(limit) levels."
        }
    }

    /// Whether the text is nested deeper than a tree may be.
    public var isOfDepth: Bool {
        switch self {
        case .json(.tooDeep), .propertyList(.tooDeep), .tooDeep: true
        default: false
        }
    }

    /// The place of the error, in bytes from 0.
    public var offset: Int? {
        switch self {
        case .json(let error): error.position?.offset
        case .propertyList(let error): error.offset
        case .multipart(_, let offset), .tooDeep(_, let offset): offset
        }
    }
}

extension MultipartProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noBoundary: "a line with -- and the boundary is wanted"
        case .headNotClosed: "an empty line is wanted behind the part's head"
        case .noName: "the part has no Content-Disposition with a name"
        case .notClosed: "the last boundary is missing"
        case .wrongBoundary(let text): "\"\(text)\" cannot part a body"
        }
    }
}
