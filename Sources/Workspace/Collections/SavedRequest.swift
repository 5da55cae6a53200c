public import CurlewBytes
public import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization

/// One request as its file has it, before environments and defaults are applied.
public struct SavedRequest: Equatable, Sendable {
    /// When nil, the file's name is the request's name.
    public var name: String?
    public var method: String
    /// The URL as typed, with `{{name}}` unresolved.
    public var url: String
    /// The values of `{name}` in the URL's path: a dictionary made from `ParameterTree.forPath`, or without a root.
    public var path = ParameterTree.forPath
    public var headers: [SavedHeader]
    /// When nil it is not set here: the collection's default applies, or JSON.
    public var serializer: SerializerKind?
    /// The name of the form style; nil: not set here.
    public var style: String?
    public var parameters: ParameterTree
    /// The body when the serializer is text; it is kept beside the parameters for other serializers. May hold
    /// `{{name}}`.
    public var text: String?
    /// The own settings of parts of a multipart body, by their names.
    public var partSettings: [PartSettings] = []
    @Boxed public var response: ResponseSettings
    /// Nil: not set here.
    public var authentication: SavedAuthentication?
    @Boxed public var options: SavedOptions
    /// The caching of its answers; nil for none.
    public var cache: SavedCache?
    /// Nil: not set here.
    public var hooks: SavedHooks?
    /// Whether its exchanges are kept in the history; nil: not set here.
    public var keepsHistory: Bool?
    /// Checks of the answer, one rule a line (`CurlewChecks.CheckRule`), as typed. The rules of the collection and its
    /// folders come before them.
    public var checks: [String]
    /// True for `checks: null`: the rules of the collection and its folders do not apply.
    public var removesChecks: Bool
    /// The words by which a run chooses or excludes it; those of the collection and its folders come before them.
    public var tags: [String] = []
    /// Values to capture from the answer.
    public var captures: [SavedCapture]
    /// The choices for comparing its answers.
    public var comparison = SavedComparison()
    public var notes: String
    /// Entries that this version does not know, kept unchanged.
    public var others: [YAMLEntry]

    public init(
        name: String? = nil, method: String = "GET", url: String = "", headers: [SavedHeader] = [],
        serializer: SerializerKind? = nil, style: String? = nil, parameters: ParameterTree = ParameterTree(),
        response: ResponseSettings = ResponseSettings(), authentication: SavedAuthentication? = nil,
        options: SavedOptions = SavedOptions(), text: String? = nil, checks: [String] = [],
        removesChecks: Bool = false, captures: [SavedCapture] = [], notes: String = "", others: [YAMLEntry] = []
    ) {
        self.name = name
        self.method = method
        self.url = url
        self.headers = headers
        self.serializer = serializer
        self.style = style
        self.parameters = parameters
        self.text = text
        self.response = response
        self.authentication = authentication
        self.options = options
        self.checks = checks
        self.removesChecks = removesChecks
        self.captures = captures
        self.notes = notes
        self.others = others
    }
}

/// `token: !secret $.token` under `capture:` of a file.
public struct SavedCapture: Hashable, Sendable {
    public var name: String
    /// The place in the answer that the value comes from, as `CurlewChecks.CaptureRule` reads it.
    public var text: String
    /// Shown as `******`.
    public var isSecret: Bool

    public init(name: String, text: String, isSecret: Bool = false) {
        self.name = name
        self.text = text
        self.isSecret = isSecret
    }
}

/// One header row. Rows keep their order and may repeat a name.
public struct SavedHeader: Hashable, Sendable {
    public var name: String
    /// When nil, the row removes a field of that name that the collection or a folder sets.
    public var value: String?
    public var isOn: Bool
    /// Shown as `******`.
    public var isSecret: Bool

    public init(_ name: String, _ value: String?, isOn: Bool = true, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isOn = isOn
        self.isSecret = isSecret
    }
}

extension SavedHeader {
    /// Merges header rows, outer rows first. Names are compared without ASCII case (RFC 9110 §5.1). A row that is off
    /// changes nothing.
    public static func merge(_ inner: [SavedHeader], over outer: [SavedHeader]) -> [SavedHeader] {
        let set = inner.filter(\.isOn)
        let kept = outer.filter { row in !set.contains { HeaderFields.isSame($0.name, row.name) } }
        return kept + inner.filter { $0.value != nil }
    }
}

/// The options of a request, by the names and in the words of files. An option without a word is not set.
public struct SavedOptions: Equatable, Sendable {
    public var words: OptionWords
    /// Names set to `null`: the settings of the collection or a folder for them do not apply.
    public var removed: Set<OptionName>
    public var others: [YAMLEntry]

    public init(_ words: OptionWords = [:], removed: Set<OptionName> = [], others: [YAMLEntry] = []) {
        self.words = words
        self.removed = removed
        self.others = others
    }

    public subscript(name: OptionName) -> String? {
        get { words[name] }
        set { words[name] = newValue }
    }
}

extension SavedOptions {
    /// These options over those of `outer`. An option set to `null` here stays unset.
    public func over(_ outer: SavedOptions) -> SavedOptions {
        // Collections of thousands of requests mostly set no options for all of them.
        guard !outer.words.isEmpty else { return self }
        var result = self
        result.words.merge(outer.words.filter { !removed.contains($0.key) }) { own, _ in own }
        return result
    }

    /// These options after an edit of the resulting settings. An entry that the edit did not change is kept; an entry
    /// that is no longer needed for its value is removed; a setting that the edit removed becomes `null`.
    ///
    /// - Parameters:
    ///   - before: all settings before the edit.
    ///   - after: all settings after it.
    ///   - inherited: all settings of a request without entries of its own.
    public func edited(from before: OptionWords, to after: OptionWords, inherited: OptionWords) -> SavedOptions {
        var result = self
        for name in OptionName.allCases where before[name] != after[name] {
            result.removed.remove(name)
            result[name] = after[name] == inherited[name] ? nil : after[name]
            if after[name] == nil, inherited[name] != nil { result.removed.insert(name) }
        }
        return result
    }
}
