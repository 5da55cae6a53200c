public import CurlewBytes
internal import CurlewFormats
public import CurlewSerialization

/// The settings of a collection or a folder for the requests below it.
public struct RequestDefaults: Equatable, Sendable {
    public var headers: [SavedHeader]
    public var serializer: SerializerKind?
    /// The name of the form style.
    public var style: String?
    @Boxed public var response: ResponseSettings
    public var authentication: SavedAuthentication?
    @Boxed public var options: SavedOptions
    /// Programs to run before a request is sent and after its answer; nil when not set here.
    public var hooks: SavedHooks?
    /// `history: on` or `off`: whether exchanges are kept in the history; nil when not set here.
    public var keepsHistory: Bool?
    /// Check rules for every answer, outermost first.
    public var checks: [String]
    /// True for `checks: null`: the rules of outer levels do not apply.
    public var removesChecks: Bool
    /// Tags of every request, outermost first.
    public var tags: [String] = []
    /// Filters that change the URL of every request, outermost first.
    public var filters: [SavedFilter] = []
    /// True for `filters: null`: the filters of outer levels do not apply.
    public var removesFilters = false
    /// The collection's own styles of form text.
    public var styles: [QueryStyle] = []
    /// The collection's folder, where relative paths of certificates, keys and sockets start; nil without a
    /// collection.
    public var root: String?
    /// The baseline of one request, for the checks of its answer; nil where it has none.
    public var baseline: BaselineReading?
    /// Files that could not be read. Their settings, such as pins, are unknown, so nothing may be sent below them.
    public var unreadable: [CollectionProblem]

    public init(
        headers: [SavedHeader] = [], serializer: SerializerKind? = nil, style: String? = nil,
        response: ResponseSettings = ResponseSettings(), authentication: SavedAuthentication? = nil,
        options: SavedOptions = SavedOptions(), checks: [String] = [], removesChecks: Bool = false,
        unreadable: [CollectionProblem] = []
    ) {
        self.headers = headers
        self.serializer = serializer
        self.style = style
        self.response = response
        self.authentication = authentication
        self.options = options
        self.checks = checks
        self.removesChecks = removesChecks
        self.unreadable = unreadable
    }
}

/// A filter of `filters:`. Filters change the URL of every request below them, in the order of the list (YTKNetwork's
/// `YTKUrlFilterProtocol`).
public enum SavedFilter: Equatable, Sendable {
    /// `add: {version: 1.2}`: joins arguments to the query (`YTKUrlArgumentsFilter`). Values may hold `{{name}}`.
    case add(ParameterTree)
}

extension [SavedFilter] {
    /// The filters of outer levels, then these; `null` removes the outer ones.
    func over(_ outer: [SavedFilter], removing: Bool) -> [SavedFilter] { (removing ? [] : outer) + self }
}

extension Form<[SavedFilter]> {
    /// A list whose items each have one key, the filter's kind. Unknown kinds are noted and have no effect. Files with
    /// filters are never written whole.
    static var filters: Form {
        let shape = "a list such as [{add: {version: 1.2}}]"
        return Form { reader, name, node in
            reader.items(name, shape, node).compactMap { item in
                guard let pair = item.pairs?.first, item.pairs?.count == 1 else {
                    return reader.refuse(name, shape, at: item)
                }
                guard pair.key.text == "add" else {
                    _ = reader.noteUnknown(pair, in: name, among: ["add"])
                    return nil
                }
                let tree = reader.parameters(pair.node)
                guard let tree, tree.root?.isDictionary == true else {
                    return reader.refuse("\(name).add", "a mapping, such as {version: 1.2}", at: pair.node)
                }
                return .add(tree)
            }
        } write: { _ in
            nil
        }
    }
}
