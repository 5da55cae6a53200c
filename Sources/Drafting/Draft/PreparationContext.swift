public import CurlewNetworking
public import HTTPMessage
public import Serialization

/// The values that a draft is prepared with: variables, base URL, the collection's and the manager's fields, files
/// and styles.
public struct PreparationContext: Sendable {
    public var variables: VariableSet
    /// The base of relative URLs. When nil, a relative URL is a problem.
    public var base: BaseURL?
    /// Header rows of the collection and its folders, with negative identities. A row of the draft with the same name
    /// replaces them.
    public var inherited: [HeaderRow]
    /// The manager's own fields, see `DefaultHeaders`.
    public var defaults: HeaderFields
    public var conformance: CompatibilityMode
    /// The time that `now` means in a date.
    public var now: DateTime?
    /// Sizes and types of the files that parts are made of.
    public var files: any FileInfo
    /// Parameter trees that are joined to the query of every URL, one after the other.
    public var added: [ParameterTree] = []
    /// The folder where relative paths of certificates, keys, netrc files and sockets start: that of the collection.
    /// When nil it is the working folder.
    public var root: String?
    /// The boundary between multipart parts; when nil, one is generated.
    public var boundary: MultipartBoundary?
    public var styles: QueryStyles
    /// The nodes of the parameters that the trace is of, see `RequestSerializer.viewedNodes`.
    public var viewedNodes: Set<NodeID>?
    /// The check rules of the collection and its folders.
    public var checks: [String] = []
    /// Sentences that say why nothing may be sent, whatever the draft is.
    public var obstacles: [String] = []

    public init(
        variables: VariableSet = VariableSet(), base: BaseURL? = nil, inherited: [HeaderRow] = [],
        defaults: HeaderFields = [:], conformance: CompatibilityMode = .curlew, now: DateTime? = nil,
        files: any FileInfo = NoFiles(), boundary: MultipartBoundary? = nil, styles: QueryStyles = .standard
    ) {
        self.variables = variables
        self.base = base
        self.inherited = inherited
        self.defaults = defaults
        self.conformance = conformance
        self.now = now
        self.files = files
        self.boundary = boundary
        self.styles = styles
    }
}
