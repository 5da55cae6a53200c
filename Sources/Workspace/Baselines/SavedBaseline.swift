public import CurlewBytes
public import HTTPMessage

/// The answer that later answers of a request are compared with; kept beside the request as `NAME.baseline.yaml`.
public struct SavedBaseline: Equatable, Sendable {
    /// 100 to 999.
    public var status: Int
    /// The header fields; secrets are stars.
    public var fields: HeaderFields
    /// The body after its content coding was undone; secrets are stars.
    public var body: Bytes

    public init(status: Int, fields: HeaderFields, body: Bytes) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// Larger bodies are not kept: the file is meant to be read and compared by people too.
    public static let bodyLimit = 16 << 20

    /// The ending of the file's name, behind that of the request.
    static let ending = ".baseline"

    /// The file beside a request.
    static func file(of path: ItemPath) -> String { path + ending + ".yaml" }

    /// Whether a file of a collection is a baseline and no request.
    ///
    /// - Parameter stem: the file's name without `.yaml`.
    static func isBaseline(_ stem: String) -> Bool { stem.utf8.hasSuffix(ending) }
}

/// What a request's file has beside it.
public enum BaselineReading: Equatable, Sendable {
    case found(SavedBaseline)
    /// The file is there and cannot be read.
    case unreadable(CollectionProblem)
}
