/// `YTKRequestMethod`, with its numbers.
public enum RequestMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case head = "HEAD"
    case put = "PUT"
    case delete = "DELETE"
    case patch = "PATCH"

    /// YTKNetwork's number of the method, from 0 to 5.
    public var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
