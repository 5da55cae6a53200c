internal import CurlewBytes
public import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

extension ImportedCollection {
    /// The collection that an import makes, for other programs. Values of secrets are not in it.
    ///
    ///     {"kind", "name", "requests": [{"folder": [], "name", "method", "url", "headers": [[name, value, on]],
    ///       "query": [[name, value, on]], "path": {}, "body": {"kind", "text" | "fields"}, "auth"}],
    ///      "environments", "secrets", "unused": [{"place", "what", "why"}]}
    public var json: JSONValue {
        let requests = content.items.compactMap { item -> JSONValue? in
            guard case .request(let request) = item.content else { return nil }
            return Self.json(request, item, folders: content.folders(above: item))
        }
        let folders = content.items.compactMap { item -> JSONValue? in
            guard case .folder(let defaults, let notes) = item.content else { return nil }
            let path = (content.folders(above: item) + [item.name]).map { JSONValue.string($0) }
            return Self.object([("path", .array(path))] + Self.members(defaults, notes))
        }
        return [
            "kind": .string(kind.rawValue), "name": .string(content.name), "requests": .array(requests),
            "collection": Self.object(Self.members(content.defaults, content.notes)),
            "folders": .array(folders), "environments": .array(content.environments.map { Self.json($0) }),
            "secrets": .array(secrets.map { ["name": .string($0.name), "environment": .string($0.environment)] }),
            "unused": .array(
                unused.map { ["place": .string($0.place), "what": .string($0.text), "why": .string($0.reason)] }),
            "remarks": .array(remarks.map { .string($0) }),
        ]
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONValue.Member($0.0, $0.1) })
    }

    private static func members(_ defaults: RequestDefaults, _ notes: String) -> [(String, JSONValue)] {
        (defaults.authentication.map { [("auth", json($0))] } ?? []) + options(defaults.options) + self.notes(notes)
    }

    private static func notes(_ notes: String) -> [(String, JSONValue)] {
        notes.isEmpty ? [] : [("notes", .string(notes))]
    }

    private static func options(_ options: SavedOptions) -> [(String, JSONValue)] {
        let members = options.words.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            ($0.key.rawValue, JSONValue.string($0.value))
        }
        return members.isEmpty ? [] : [("options", object(members))]
    }

    private static func json(_ request: SavedRequest, _ item: NewItem, folders: [String]) -> JSONValue {
        let putsInURL = RequestSerializer(request.serializer ?? .json).putsParametersInURL(request.method)
        var query =
            URLQuery(request.url).map { query in
                query.text.utf8.split(separator: "&", omittingEmptySubsequences: false).map { pair -> JSONValue in
                    let (name, value) =
                        pair.utf8.cut(at: "=").map { ($0.before, JSONValue.string(String($0.behind))) } ?? (pair, .null)
                    return [.string(String(name)), value, true]
                }
            } ?? []
        if putsInURL, request.text == nil { query += rows(request.parameters) }
        var members: [(String, JSONValue)] = [
            ("folder", .array(folders.map { .string($0) })), ("name", .string(item.name)),
            ("method", .string(request.method)), ("url", .string(request.url)),
            (
                "headers",
                .array(
                    request.headers.map { row in
                        [.string(row.name), row.value.map { .string($0) } ?? .null, .boolean(row.isOn)]
                    })
            ), ("query", .array(query)),
            ("path", request.path.root.map { JSONValue($0) } ?? .object([])),
            ("body", body(request, isInURL: putsInURL)),
            ("auth", request.authentication.map { json($0) } ?? .null),
        ]
        members += options(request.options)
        if !request.checks.isEmpty { members.append(("checks", .array(request.checks.map { .string($0) }))) }
        if !request.captures.isEmpty {
            members.append(("capture", object(request.captures.map { ($0.name, .string($0.text)) })))
        }
        if !request.partSettings.isEmpty {
            let parts = request.partSettings.map { part in
                (
                    part.name,
                    object(
                        [("type", part.type), ("filename", part.fileName)].compactMap { name, text in
                            text.map { (name, .string($0)) }
                        })
                )
            }
            members.append(("parts", object(parts)))
        }
        return object(members + notes(request.notes))
    }

    private static func body(_ request: SavedRequest, isInURL: Bool) -> JSONValue {
        if let text = request.text { return ["kind": "text", "text": .string(text)] }
        guard let root = request.parameters.root, !isInURL else { return ["kind": "none"] }
        if case .scalar(let scalar) = root.value, scalar.kind == .file {
            return ["kind": "file", "text": .string(scalar.text)]
        }
        let kind = request.serializer ?? .json
        if kind.takesStyle || kind.hasParts {
            return ["kind": .string(kind.rawValue), "fields": .array(rows(request.parameters))]
        }
        let text = RequestAssembly.body(of: request).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return ["kind": .string(kind.rawValue), "text": .string(text)]
    }

    /// The leaves of a dictionary, with the kind of one that is no text behind `on`.
    private static func rows(_ tree: ParameterTree) -> [JSONValue] {
        guard case .dictionary(let members)? = tree.root?.value else { return [] }
        return members.map { member in
            guard case .scalar(let scalar) = member.node.value else {
                return [.string(member.key.text), JSONValue(member.node), .boolean(member.node.isOn)]
            }
            let row: [JSONValue] = [.string(member.key.text), .string(scalar.text), .boolean(member.node.isOn)]
            return .array(scalar.kind == .string ? row : row + [.string(scalar.kind.rawValue)])
        }
    }

    private static func json(_ authentication: SavedAuthentication) -> JSONValue {
        let values = authentication.values.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return object([("type", .string(authentication.kind.rawValue))] + values)
    }

    private static func json(_ environment: EnvironmentFile) -> JSONValue {
        let variables = environment.values.map { row -> JSONValue in
            [.string(row.name), .string(row.value), .boolean(row.isOn)]
        }
        return object(
            [("name", .string(environment.name))]
                + (environment.inherits.map { [("inherits", .string($0))] } ?? [])
                + [
                    ("variables", .array(variables)),
                    ("secrets", .array(environment.secrets.map { .string($0.name) })),
                ])
    }
}

extension JSONValue {
    /// A node of parameters with all below it; a leaf as its text.
    fileprivate init(_ node: ParameterNode) {
        self =
            switch node.value {
            case .dictionary(let members): .object(members.map { .init($0.key.text, JSONValue($0.node)) })
            case .array(let items), .set(let items): .array(items.map { JSONValue($0) })
            case .scalar(let scalar): .string(scalar.text)
            }
    }
}
