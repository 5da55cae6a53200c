public import CurlewFormats

/// Why a text holds no parameters at all. Form text never fails: what is no text becomes raw.
public enum ParameterReadingError: Error, Equatable, Sendable {
    case json(JSONError)
    case propertyList(PropertyListError)
    case multipart(MultipartProblem, offset: Int)
}

/// What is wrong with a multipart body (RFC 2046 §5.1).
public enum MultipartProblem: Equatable, Sendable {
    /// No line starts with two dashes and the boundary.
    case noBoundary
    /// The part's head does not end.
    case headNotClosed
    /// A part without `Content-Disposition: form-data; name="..."`.
    case noName
    /// The last boundary, with two dashes behind it, is missing.
    case notClosed
    /// The boundary cannot part a body.
    case wrongBoundary(String)
}
