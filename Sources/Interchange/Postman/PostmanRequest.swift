internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// Makes a saved request of Postman's.
struct PostmanRequest {
    var request = SavedRequest()
    /// The descriptions of rows, one a line.
    var rowNotes: String { descriptions.joined(separator: "\n") }
    private var descriptions: [String] = []
    private let keepsBody: Bool

    /// - Parameters:
    ///   - place: an object, or the URL alone.
    ///   - keepsBody: whether a body is sent with a method that usually has none.
    init(_ place: JSONPlace, keepsBody: Bool) {
        self.keepsBody = keepsBody
        if let url = place.text {
            request.url = Self.withScheme(url)
            return
        }
        readMethod(place["method"])
        if let url = place["url"] { readURL(url, place) }
        readHeaders(place)
        request.authentication = place["auth"].flatMap { PostmanAuthentication.read($0) }
        readHelper(place)
        if let body = place["body"] { readBody(body) } else { readOldBody(place) }
    }

    private mutating func readMethod(_ place: JSONPlace?) {
        guard let text = place?.text else { return }
        let method = String(text.utf8.trimmed())
        if method.isEmpty { return }
        if HeaderField(method, "").flaw == nil {
            request.method = method
        } else {
            place?.setAside("is no method, and GET takes its place")
        }
    }

    private mutating func describe(_ row: PostmanText.Row) {
        if !row.description.isEmpty { descriptions.append("\(row.name): \(row.description)") }
    }

    // MARK: URL

    private mutating func readURL(_ place: JSONPlace, _ request: JSONPlace) {
        let parts = PostmanURL(place)
        for row in parts.query { describe(row) }
        for row in parts.variables { describe(row) }
        var old = PostmanText.rows(request["pathVariableData"])
        if let map = request["pathVariables"] {
            for (key, value) in map.members where !old.contains(where: { $0.name == key }) {
                old.append(.init(name: key, value: value.words, isOn: true, description: "", place: value))
            }
            map.take()
        }
        let off = parts.query.filter { !$0.isOn } + PostmanText.rows(request["queryParams"]).filter { !$0.isOn }
        self.request.url = Self.withScheme(parts.text)
        putPathValues(parts.variables + old)
        keepOff(off)
    }

    /// Postman takes `http` where no scheme is written.
    static func withScheme(_ url: String) -> String {
        let isWhole = url.isEmpty || url.utf8.contains("://") || URLText.beginsWithScheme(url)
        return isWhole || url.utf8.hasPrefix("/") || url.utf8.hasPrefix("{{") ? url : "http://" + url
    }

    /// `/users/:id` becomes `/users/{id}` with its value. A name that is only a part of a segment is none.
    private mutating func putPathValues(_ rows: [PostmanText.Row]) {
        let (path, rest) = Self.cutBeforeQuery(request.url)
        var used: Set<String> = []
        var members: [ParameterNode.Member] = []
        var isLiteral = PathTemplate.isPresent(in: request.url)
        var segments: [String] = []
        for segment in path.utf8.split(separator: "/", omittingEmptySubsequences: false) {
            guard let name = segment.utf8.text(behind: ":").map(String.init),
                let row = rows.first(where: { $0.name.utf8.isSame(as: name) })
            else {
                segments.append(String(segment))
                continue
            }
            let value = row.value ?? ""
            guard !isLiteral, PathTemplate("/{\(name)}").names == [name] else {
                // The braces of the URL, or a name with other signs, leave no place for it.
                segments.append(value)
                used.insert(name)
                continue
            }
            segments.append("{\(name)}")
            guard used.insert(name).inserted else { continue }
            members.append(.init(key: ParameterKey(name), node: request.path.makeNode(.scalar(Scalar(.string, value)))))
        }
        for row in rows where !used.contains(row.name) {
            row.place.setAside("the path has no segment :\(row.name)")
        }
        if isLiteral { request.options[.bracesAsIs] = "true" }
        isLiteral = false
        guard !used.isEmpty else { return }
        request.url = segments.joined(separator: "/") + rest
        if !members.isEmpty { request.path.root = request.path.makeNode(.dictionary(members)) }
    }

    /// Cuts before `?` or `#`; one in a variable's name does not count.
    private static func cutBeforeQuery(_ url: String) -> (path: Substring, rest: Substring) {
        var depth = 0
        for place in url.utf8.indices {
            switch url.utf8[place] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "?"), UInt8(ascii: "#"): if depth < 2 { return (url[..<place], url[place...]) }
            default: break
            }
        }
        return (url[...], "")
    }

    /// Keeps rows of the query that are off in the parameters, where the method puts those into the URL.
    private mutating func keepOff(_ rows: [PostmanText.Row]) {
        guard !rows.isEmpty else { return }
        guard RequestSerializer(.form).putsParametersInURL(request.method) else {
            for row in rows { row.place.setAside("is off, and a request with a body has no rows for its query yet") }
            return
        }
        request.serializer = .form
        request.style = QueryStyle.treeOrder.name
        put(rows)
    }

    private mutating func put(_ rows: [PostmanText.Row]) {
        let members = rows.map { row in
            ParameterNode.Member(
                key: ParameterKey(row.name),
                node: request.parameters.makeNode(.scalar(Scalar(.string, row.value ?? "")), isOn: row.isOn))
        }
        request.parameters.root = request.parameters.makeNode(.dictionary(members))
    }

    // MARK: Fields

    private mutating func readHeaders(_ place: JSONPlace) {
        for list in [place["header"], place["headerData"]].compactMap(\.self) {
            if let text = list.text {
                readLines(text)
                continue
            }
            for row in PostmanText.rows(list) {
                describe(row)
                row.place.take(["type"])
                guard !row.name.isEmpty else {
                    row.place.setAside("a header field without a name")
                    continue
                }
                request.headers.append(
                    SavedHeader(
                        row.name, row.value ?? "", isOn: row.isOn, isSecret: HeaderFields.isCredential(row.name)))
            }
        }
        if let text = place["headers"]?.text, request.headers.isEmpty { readLines(text) }
    }

    /// Lines `Name: value`; `//` before one switches it off.
    private mutating func readLines(_ text: String) {
        for line in text.utf8.split(separator: "\n") where !line.isBlank {
            let off = line.utf8.text(behind: "//")
            let (name, value) = (off ?? line).utf8.cut(at: ":") ?? (off ?? line, "")
            let field = String(name.utf8.trimmed { $0 <= 0x20 })
            request.headers.append(
                SavedHeader(
                    field, String(value.utf8.trimmed { $0 <= 0x20 }), isOn: off == nil,
                    isSecret: HeaderFields.isCredential(field)))
        }
    }

    /// `currentHelper` and `helperAttributes` of 1.0.
    private mutating func readHelper(_ place: JSONPlace) {
        guard let helper = place["currentHelper"], let type = helper.text, type != "normal" else { return }
        let attributes = place["helperAttributes"]
        switch type {
        case "basicAuth", "digestAuth":
            var saved = SavedAuthentication(type == "basicAuth" ? .basic : .digest)
            (saved["user"], saved["password"]) = (attributes?["username"]?.words, attributes?["password"]?.words)
            attributes?.take(["id", "saveToRequest"])
            request.authentication = saved
        default: helper.setAside("is no way to prove who asks here")
        }
    }

    // MARK: Body

    private mutating func readBody(_ place: JSONPlace) {
        if place["disabled"]?.flag == true { return place.setAside("the body is off") }
        if let text = place.text { return take(text: text) }
        let language = place["options"]?["raw"]?["language"]?.words
        let mode = place["mode"]?.words ?? (place["raw"] == nil ? "" : "raw")
        if !keepsBody, Self.pruned.contains(request.method.uppercased()), !isEmpty(place, mode) {
            return place.setAside("is not sent with \(request.method) there: disableBodyPruning is not set")
        }
        switch mode {
        case "raw": take(text: place["raw"]?.words ?? "", type: language.flatMap { Self.types[$0] })
        case "urlencoded": takeForm(place["urlencoded"])
        case "formdata": takeParts(place["formdata"])
        case "file", "binary": takeFile(place["file"])
        case "graphql": takeGraphQL(place["graphql"])
        case "", "none": break
        default: place.setAside("no body of this kind, \(mode), is known here")
        }
    }

    /// Methods whose body Postman leaves out unless told otherwise.
    private static let pruned: Set<String> = ["GET", "COPY", "HEAD", "PURGE", "UNLOCK"]

    /// The media types by the languages of a raw body.
    private static let types = [
        "json": "application/json", "xml": "application/xml", "html": "text/html",
        "javascript": "application/javascript",
    ]

    private func isEmpty(_ place: JSONPlace, _ mode: String) -> Bool {
        guard let value = place[mode] else { return true }
        return value.kind.isContainer
            ? value.ledger.document.childCount(at: value.node) == 0 : value.words?.isEmpty != false
    }

    private mutating func readOldBody(_ place: JSONPlace) {
        let mode = place["dataMode"]?.words
        let raw = place["rawModeData"]?.words ?? place["data"]?.text ?? ""
        switch mode {
        case "params"?: takeParts(place["data"])
        case "urlencoded"?: takeForm(place["data"])
        case "binary"?: place["rawModeData"]?.setAside("a file is not read: name it here")
        default: take(text: raw)
        }
        if place["data"]?.items?.isEmpty == true { place["data"]?.take() }
    }

    private mutating func take(text: String, type: String? = nil) {
        guard !text.isEmpty else { return }
        clearParameters()
        request.serializer = .text
        request.text = text
        addType(type)
    }

    private mutating func addType(_ type: String?) {
        let isThere = request.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Content-Type") }
        if let type, !isThere { request.headers.append(SavedHeader("Content-Type", type)) }
    }

    /// A body takes the place of rows of the query that are off.
    private mutating func clearParameters() {
        guard request.parameters.root != nil else { return }
        request.parameters = ParameterTree()
        request.style = nil
    }

    private mutating func takeForm(_ list: JSONPlace?) {
        let rows = PostmanText.rows(list)
        guard !rows.isEmpty else { return }
        for row in rows {
            describe(row)
            row.place.take(["type"])
        }
        guard !RequestSerializer(.form).putsParametersInURL(request.method) else {
            let sent = rows.filter(\.isOn).map { "\(Self.encoded($0.name))=\(Self.encoded($0.value ?? ""))" }
            for row in rows where !row.isOn {
                row.place.setAside("is off, and the body of a \(request.method) has no rows")
            }
            return take(text: sent.joined(separator: "&"), type: SerializerKind.form.contentType)
        }
        request.serializer = .form
        request.style = QueryStyle.treeOrder.name
        put(rows)
    }

    /// The text escaped as in a form, save for the names of variables.
    private static func encoded(_ text: String) -> String {
        VariableTemplate(text).pieces.map { piece in
            switch piece {
            case .text(let text): PercentText.encoded(text)
            case .variable(_, let typed, _): typed
            }
        }.joined()
    }

    private mutating func takeParts(_ list: JSONPlace?) {
        let rows = PostmanText.rows(list)
        guard !rows.isEmpty else { return }
        clearParameters()
        var members: [ParameterNode.Member] = []
        for row in rows {
            describe(row)
            let isFile = row.place["type"]?.words == "file"
            var scalars = [Scalar(.string, row.value ?? "")]
            if isFile, let source = row.place["src"] {
                scalars = (source.items?.compactMap(\.words) ?? [source.words ?? ""]).map { Scalar(.file, $0) }
            }
            // A row that wants a file without naming one stays one.
            if isFile, scalars.isEmpty || row.place["src"] == nil { scalars = [Scalar(.file, row.value ?? "")] }
            members += scalars.map { scalar in
                .init(key: ParameterKey(row.name), node: request.parameters.makeNode(.scalar(scalar), isOn: row.isOn))
            }
            let settings = PartSettings(
                name: row.name, type: row.place["contentType"]?.words, fileName: row.place["fileName"]?.words)
            if !settings.isEmpty { keep(settings, row.place) }
        }
        request.serializer = .multipart
        request.style = QueryStyle.treeOrder.name
        request.parameters.root = request.parameters.makeNode(.dictionary(members))
    }

    private mutating func keep(_ settings: PartSettings, _ place: JSONPlace) {
        guard let old = request.partSettings.first(where: { $0.name == settings.name }) else {
            return request.partSettings.append(settings)
        }
        if old != settings { place["contentType"]?.setAside("another part of that name has another type") }
    }

    private mutating func takeFile(_ place: JSONPlace?) {
        if let content = place?["content"]?.words, !content.isEmpty { return take(text: content) }
        let path = place?["src"]?.words ?? place?.text ?? ""
        guard !RequestSerializer(.form).putsParametersInURL(request.method) else {
            place?.setAside("a \(request.method) takes no file as its body here")
            return
        }
        clearParameters()
        request.serializer = .form
        request.parameters.root = request.parameters.makeNode(.scalar(Scalar(.file, path)))
        if !request.headers.contains(where: { HeaderFields.isSame($0.name, "Content-Type") }) {
            request.headers.append(SavedHeader("Content-Type", nil))
        }
    }

    /// The JSON that is sent for a query of GraphQL.
    private mutating func takeGraphQL(_ place: JSONPlace?) {
        guard let place else { return }
        var members = [JSONValue.Member("query", .string(place["query"]?.words ?? ""))]
        if let name = place["operationName"]?.words { members.append(.init("operationName", .string(name))) }
        if let variables = place["variables"] {
            if variables.kind == .object {
                variables.take()
                members.append(.init("variables", JSONValue(variables.ledger.document, at: variables.node)))
            } else if let text = variables.text, !text.isBlank {
                if let value = try? JSONValue(parsing: text) {
                    members.append(.init("variables", value))
                } else {
                    variables.setAside("is no JSON, and not sent")
                }
            }
        }
        take(text: JSONValue.object(members).text(), type: SerializerKind.json.contentType)
    }
}

/// A URL of Postman: a text, an object with the text in `raw`, or an object of parts.
struct PostmanURL {
    /// The URL as typed.
    private(set) var text = ""
    private(set) var query: [PostmanText.Row] = []
    private(set) var variables: [PostmanText.Row] = []

    init(_ place: JSONPlace) {
        if let text = place.text {
            self.text = text
            return
        }
        let raw = place["raw"]?.words ?? ""
        query = PostmanText.rows(place["query"])
        variables =
            (place["variable"] ?? place["variables"])?.items?.compactMap { row in
                guard let name = row["key"]?.words ?? row["id"]?.words else { return nil }
                row.take(["id", "type"])
                for null in row.members where null.place.kind == .null { null.place.take() }
                return PostmanText.Row(
                    name: name, value: row["value"]?.words, isOn: true,
                    description: row["description"].map(PostmanText.description) ?? "", place: row)
            } ?? []
        let parts = Self.joined(place, query.filter(\.isOn))
        // Some programs write rows that are off into the text too; they are not sent.
        let holdsAll = Self.isSame(raw, Self.joined(place, query))
        let isUsed = raw.isBlank || holdsAll
        let pairs = Self.pairs(query.filter(\.isOn))
        text = isUsed && !parts.isEmpty ? (holdsAll ? Self.cut(raw, query) : parts) : raw
        if !isUsed, !pairs.isEmpty, !raw.utf8.contains("?") { text = CurlRequest.joining(pairs, to: raw) }
        // The parts repeat the text, save where they say more.
        if !isUsed, !parts.isEmpty, !Self.isSame(text, parts) {
            (place["host"] ?? place["path"] ?? place).setAside("the text of the URL says otherwise: \(parts)")
        }
    }

    private static func pairs(_ query: [PostmanText.Row]) -> String {
        query.map { row in row.name + (row.value.map { "=" + $0 } ?? "") }.joined(separator: "&")
    }

    /// The text without the rows that are off.
    private static func cut(_ raw: String, _ query: [PostmanText.Row]) -> String {
        let on = query.filter(\.isOn)
        guard on.count < query.count, let old = URLQuery(raw) else { return raw }
        let pairs = pairs(on)
        let (path, fragment) = old.rest.utf8.cut(at: "#") ?? (old.rest[...], "")
        return path + (on.isEmpty ? "" : "?" + pairs) + (fragment.isEmpty ? "" : "#" + fragment)
    }

    /// Whether both differ only in the scheme that one leaves out and a slash at the end.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        func plain(_ text: String) -> String {
            let rest = text.utf8.firstRange(of: "://".utf8).map { String(text[$0.upperBound...]) } ?? text
            return String(rest.utf8.text(withoutEnd: "/") ?? rest[...])
        }
        return plain(left).utf8.elementsEqual(plain(right).utf8)
    }

    private static func joined(_ place: JSONPlace, _ query: [PostmanText.Row]) -> String {
        let scheme = place["protocol"]?.words.map { $0.utf8.contains("://") ? $0 : $0 + "://" } ?? ""
        let login = place["auth"].map { "\($0["user"]?.words ?? ""):\($0["password"]?.words ?? "")@" } ?? ""
        let host = texts(place["host"]).joined(separator: ".")
        let port = place["port"]?.words.map { ":" + $0 } ?? ""
        let segments = texts(place["path"])
        let path =
            segments.isEmpty
            ? "" : (segments.first?.utf8.hasPrefix("/") == true ? "" : "/") + segments.joined(separator: "/")
        let pairs = pairs(query)
        let fragment = place["hash"]?.words.map { "#" + $0 } ?? ""
        return scheme + login + host + port + path + (query.isEmpty ? "" : "?" + pairs) + fragment
    }

    /// A text, or a list of texts or of objects with `value`.
    private static func texts(_ place: JSONPlace?) -> [String] {
        guard let place else { return [] }
        guard let items = place.items else { return place.words.map { [$0] } ?? [] }
        return items.map { item in
            item.take(["type"])
            return item.words ?? item["value"]?.words ?? ""
        }
    }
}
