internal import CurlewFormats

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
