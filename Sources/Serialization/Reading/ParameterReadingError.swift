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
