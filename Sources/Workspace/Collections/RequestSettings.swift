internal import CurlewFormats
internal import CurlewSerialization

/// The keys that requests share with their folders and the collection.
protocol RequestSettings: FieldRecord {
    var headers: [SavedHeader] { get set }
    var serializer: SerializerKind? { get set }
    var style: String? { get set }
    var response: ResponseSettings { get set }
    var authentication: SavedAuthentication? { get set }
    var options: SavedOptions { get set }
    var hooks: SavedHooks? { get set }
    var keepsHistory: Bool? { get set }
    var checks: [String] { get set }
    var removesChecks: Bool { get set }
    var tags: [String] { get set }
}

extension Field where Record: RequestSettings {
    /// The fields of the sent request.
    static var sent: [Field] {
        [
            Field("headers", \.headers, .headers) { SavedHeader.merge($0, over: $1) },
            Field("serializer", \.serializer, .choice([])),
            Field("style", \.style, .word),
        ]
    }

    /// The fields of the work around it.
    static var around: [Field] {
        [
            Field("response", \.response, .mapping(ResponseSettings())) { $0.over($1) },
            Field("auth", \.authentication, .authentication, kept: .never),
            Field("options", \.options, .mapping(SavedOptions())) { $0.over($1) },
            Field("hooks", \.hooks, .hooks, kept: .empty) { own, outer in own?.over(outer) ?? outer },
            Field("history", \.keepsHistory, .onOff),
            Field("checks", \.checks, removing: \.removesChecks, .texts.unlessEmpty) { own, outer in
                outer + own.filter { !outer.contains($0) }
            },
            Field("tags", \.tags, .texts.unlessEmpty) { own, outer in outer + own.filter { !outer.contains($0) } },
        ]
    }
}

extension SavedRequest: RequestSettings {
    static let table: [Field<Self>] = [
        [
            Field("request") { request, reader, name, pair in
                (request.method, request.url) = RequestLine.read(reader.text(name, pair.node) ?? "")
                return true
            } write: {
                .text(RequestLine.write(method: $0.method, url: $0.url))
            },
            Field("name", \.name, .text),
            Field("path", \.path, .path, kept: .empty),
        ],
        Field.sent,
        [
            Field("parameters", \.parameters, .parameters, kept: .empty),
            Field("body", \.text, .text),
            Field("parts", \.partSettings, .parts.unlessEmpty, kept: .null),
        ],
        Field.around,
        [
            Field("cache", \.cache, .cache),
            Field("capture", \.captures, .captures.unlessEmpty, kept: .null),
            Field("compare", \.comparison, .mapping(SavedComparison()), kept: .null),
            Field("notes", \.notes, .text.unlessEmpty),
        ],
    ].flatMap(\.self)
}

extension SavedRequest {
    /// The settings that requests share with folders and collections.
    public var settings: RequestDefaults {
        var settings = RequestDefaults(
            headers: headers, serializer: serializer, style: style, response: response,
            authentication: authentication, options: options, checks: checks, removesChecks: removesChecks)
        (settings.hooks, settings.keepsHistory, settings.tags) = (hooks, keepsHistory, tags)
        return settings
    }
}

extension RequestDefaults: RequestSettings {
    static let table: [Field<Self>] = [
        Field.sent, Field.around,
        [
            Field("filters", \.filters, removing: \.removesFilters, .filters) { $1 + $0 },
            .styles(\.styles),
        ],
    ].flatMap(\.self)

    /// These settings over those of `outer`, which apply where nothing is set here. A header row replaces the rows of
    /// its name; a row without a value removes them and is then left out itself.
    public func over(_ outer: RequestDefaults) -> RequestDefaults {
        var result = inheriting(outer)
        result.unreadable = outer.unreadable + unreadable
        result.root = root ?? outer.root
        return result
    }
}
