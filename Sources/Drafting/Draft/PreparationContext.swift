public import CurlewNetworking
public import HTTPMessage
public import Serialization

/// What a request is prepared with beside its draft: variables, base URL, what collection and manager add, files and styles.
public struct PreparationContext: Sendable {
    public var variables: VariableSet
    /// What relative URLs are resolved against; nil makes them a problem.
    public var base: BaseURL?
    /// Rows of the collection and its folders, with negative identities. The draft's of the same name replace them.
    public var inherited: [HeaderRow]
    /// The manager's own fields, see `DefaultHeaders`.
    public var defaults: HeaderFields
    public var conformance: CompatibilityMode
    /// What `now` means in a date.
    public var now: DateTime?
    /// What is known of the files that parts are made of.
    public var files: any FileInfo
    /// Arguments that are joined to the query of every URL, one tree after the other.
    public var added: [ParameterTree] = []
    /// Where relative paths of certificates, keys, netrc files and sockets start: the folder of the collection that
    /// says so. Nil is the working folder.
    public var root: String?
    /// Between the parts; nil makes one up.
    public var boundary: MultipartBoundary?
    public var styles: QueryStyles
    /// The checks of the collection and its folders.
    public var checks: [String] = []
    /// Why nothing may be sent whatever the draft says, in sentences.
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
