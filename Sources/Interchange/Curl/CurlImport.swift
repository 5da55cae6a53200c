internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// Makes a saved request from the settings of a curl command. The files of parts and of `-T` are stored as paths. Other
/// files are read only through the caller's `reading`, with the user's permission, and listed as unused without it.
struct CurlImport {
    private let request: CurlRequest
    private let reading: CurlCommandReader.FileReader?
    private var imported: ImportedRequest

    init(_ request: CurlRequest, reading: CurlCommandReader.FileReader? = nil) {
        self.reading = reading
        self.request = request
        imported = ImportedRequest(
            request: SavedRequest(method: request.wireMethod, url: request.url ?? ""), unused: request.unused,
            remarks: request.remarks)
    }

    static func imported(
        _ request: CurlRequest, reading: CurlCommandReader.FileReader? = nil
    ) -> ImportedRequest {
        var making = CurlImport(request, reading: reading)
        making.addQuery()
        making.addHeaders()
        making.addBody()
        making.imported.request.authentication = request.credentials.authentication(for: request.url)
        making.imported.request.options = request.options
        return making.imported
    }

    /// Gives a request parts, as `-F` does. Its multipart `Content-Type` is removed, because it is written with the
    /// parts.
    static func put(_ parts: [CurlPart], into imported: inout ImportedRequest) {
        var request = CurlRequest()
        request.parts = parts
        let made = self.imported(request)
        imported.request.parameters = made.request.parameters
        imported.request.serializer = made.request.serializer
        imported.request.style = made.request.style
        imported.request.partSettings = made.request.partSettings
        imported.unused += made.unused
        imported.remarks += made.remarks
        imported.request.headers.removeAll { header in
            HeaderFields.isSame(header.name, "Content-Type")
                && header.value.flatMap(MediaType.init(parsing:))?.essence == SerializerKind.multipart.contentType
        }
    }

    // MARK: URL and header fields

    private mutating func addQuery() {
        let query = known(request.queryData, option: request.putsDataInURL ? "-d" : "--url-query")
        let text = CurlRequest.query(of: bytes(of: query)) ?? ""
        imported.request.url = CurlRequest.joining(text, to: imported.request.url)
    }

    /// The names of fields whose values are masked.
    private static let secrets = ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"]

    private mutating func addHeaders() {
        imported.request.headers = request.headerRows.map { row in
            let isSecret = Self.secrets.contains { HeaderFields.isSame($0, row.name) }
            return SavedHeader(row.name, row.value, isSecret: isSecret && row.value != nil)
        }
        addCookies()
    }

    /// Moves cookies from the `Cookie` field to the list of cookies, when they write the same field again.
    private mutating func addCookies() {
        guard !request.cookies.isEmpty else { return }
        let text = request.cookies.joined(separator: ";")
        let cookies = ImportedCookie.list(text)
        guard ImportedCookie.field(cookies) == text,
            let row = imported.request.headers.firstIndex(where: { $0.name == "Cookie" && $0.value == text })
        else { return }
        imported.request.headers.remove(at: row)
        imported.cookies = cookies
    }

    // MARK: Body

    private mutating func addBody() {
        if !request.parts.isEmpty {
            addParts()
        } else if request.sendsData {
            addData()
        } else if let upload = request.upload {
            addUpload(upload)
        }
    }

    private mutating func addData() {
        let data = known(request.data, option: "-d")
        guard !data.isEmpty else { return }
        take(String(decoding: bytes(of: data), as: UTF8.self), usualType: SerializerKind.form.contentType)
    }

    /// Makes the file of `-T` the body. It is not read, but stored as a path, like a part's file. Standard input is
    /// used when its text is known.
    private mutating func addUpload(_ path: String) {
        if path != "-", path != "." { return addBodyFile(path) }
        if let text = text(ofFile: "-") {
            take(text, usualType: nil)
        } else {
            imported.unused.append(UnusedPart("-T \(path)", reason: Self.fileReason(path)))
        }
    }

    private mutating func addBodyFile(_ path: String) {
        imported.request.parameters.root = imported.request.parameters.makeNode(.scalar(Scalar(.file, path)))
        imported.request.serializer = .form
        if !imported.request.headers.contains(where: { HeaderFields.isSame($0.name, "Content-Type") }) {
            imported.request.headers.append(SavedHeader("Content-Type", nil))
        }
    }

    /// Makes a text the body.
    ///
    /// - Parameter usualType: the Content-Type that curl adds when no header gives one; nil for none.
    private mutating func take(_ text: String, usualType: String?) {
        let row = imported.request.headers.last { HeaderFields.isSame($0.name, "Content-Type") }
        let type = row.map(\.value) ?? usualType
        let body = CurlBody(text, type: type, method: imported.request.method)
        imported.request.serializer = body.serializer
        imported.request.style = body.style == QueryStyle.afnetworking.name ? nil : body.style
        imported.request.parameters = body.tree
        imported.request.text = body.text
        guard row == nil, type != body.serializer.contentType else { return }
        imported.request.headers.append(SavedHeader("Content-Type", type))
    }

    private mutating func addParts() {
        var tree = ParameterTree()
        var members: [ParameterNode.Member] = []
        let parts = request.parts.flatMap { self.parts(of: $0) }
        for part in parts {
            note(part)
            guard let scalar = scalar(part) else { continue }
            members.append(.init(key: ParameterKey(part.name), node: tree.makeNode(.scalar(scalar))))
        }
        keepSettings(of: parts)
        tree.root = tree.makeNode(.dictionary(members))
        imported.request.parameters = tree
        imported.request.serializer = .multipart
        imported.request.style = QueryStyle.treeOrder.name
    }

    /// The parts inside a part, side by side, with its name when they have none; the part itself when it has no inner
    /// ones.
    private mutating func parts(of part: CurlPart) -> [CurlPart] {
        guard case .parts(let inner) = part.source else { return [part] }
        let name = part.name
        imported.unused.append(
            UnusedPart(
                "-F \(name)=",
                reason: "curl sends its \(inner.count) parts inside one part; here they stand side by side"))
        return inner.flatMap { inner in
            var inner = inner
            if inner.name.isEmpty { inner.name = name }
            return parts(of: inner)
        }
    }

    private mutating func scalar(_ part: CurlPart) -> Scalar? {
        switch part.source {
        case .text(let text): return Scalar(.string, text)
        case .file(let path):
            if path != "-" { return Scalar(.file, path) }
            if let input = text(ofFile: path) { return Scalar(.string, input) }
            imported.unused.append(UnusedPart("-F \(part.name)=@-", reason: Self.fileReason(path)))
        case .fieldFromFile(let path):
            if let text = text(ofFile: path) { return Scalar(.string, text) }
            imported.unused.append(UnusedPart("-F \(part.name)=<\(path)", reason: Self.fileReason(path)))
        case .parts: break
        }
        return nil
    }

    /// Adds a remark when the file of a part is sent with another type than curl gives it.
    private mutating func note(_ part: CurlPart) {
        guard case .file(let path) = part.source, part.type == nil, part.fileName == nil, let curls = part.curlType
        else { return }
        let usual = MediaType.forFile(named: path)
        if usual != curls { imported.remarks.append("The file of \(part.name) goes as \(usual). curl says \(curls).") }
    }

    /// Stores the settings of the parts. The request has one entry for each name, so parts of one name must agree; when
    /// they do not, all of their settings are listed as unused.
    private mutating func keepSettings(of parts: [CurlPart]) {
        var names: [[UInt8]] = []
        var groups: [[UInt8]: [PartSettings]] = [:]
        for part in parts {
            let name = [UInt8](part.name.utf8)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(settings(of: part))
        }
        for group in names.compactMap({ groups[$0] }) {
            if let first = group.first, group.allSatisfy({ $0 == first }) {
                if !first.isEmpty { imported.request.partSettings.append(first) }
            } else {
                let written = group.flatMap(Self.written)
                imported.unused += written.map {
                    UnusedPart($0, reason: "several parts have the name \(group[0].name), and say different things")
                }
            }
        }
    }

    private mutating func settings(of part: CurlPart) -> PartSettings {
        let usual: String? = if case .file(let path) = part.source { MediaType.forFile(named: path) } else { nil }
        // With `;filename=` curl chooses the type by that name, not by the path.
        let type = part.fileName == nil ? part.type : part.curlType
        var settings = PartSettings(name: part.name, type: type == usual ? nil : type, fileName: part.fileName)
        for header in part.headers {
            let lines: [String]
            switch header {
            case .line(let line): lines = [line]
            case .file(let path):
                guard let text = text(ofFile: path) else {
                    imported.unused.append(UnusedPart(";headers=@\(path)", reason: Self.fileReason(path)))
                    continue
                }
                lines = HeaderFileLines.lines(of: [UInt8](text.utf8))
            }
            for line in lines {
                let field = line.utf8.cut(at: ":").map {
                    HeaderField(String($0.before.utf8.trimmed()), String($0.behind.utf8.trimmed()))
                }
                if let field, field.flaw == nil {
                    settings.fields.append(field)
                } else {
                    imported.unused.append(UnusedPart(";headers=\(line)", reason: "it is no header field"))
                }
            }
        }
        // `;type=` takes precedence over a `Content-Type` in `;headers=`.
        if settings.type != nil { settings.fields.remove("Content-Type") }
        return settings
    }

    private static func written(_ settings: PartSettings) -> [String] {
        [settings.type.map { ";type=\($0)" }, settings.fileName.map { ";filename=\($0)" }].compactMap(\.self)
            + settings.fields.map { ";headers=\($0.name): \($0.value)" }
    }

    // MARK: Files

    /// The data whose text is known, files among it replaced by their text. Other files are listed as unused.
    private mutating func known(_ data: [CurlData], option: String) -> [CurlData] {
        data.compactMap { piece in
            guard case .file(let path) = piece.source else { return piece }
            var piece = piece
            if let text = text(ofFile: path) {
                piece.source = .text(String(decoding: piece.content(of: [UInt8](text.utf8)), as: UTF8.self))
                return piece
            }
            imported.unused.append(UnusedPart("\(option) \(piece.name)@\(path)", reason: Self.fileReason(path)))
            return nil
        }
    }

    /// The text of a file that the caller reads; for `-` the here-document of the command, or the file that `<` names.
    /// Nil when reading is not permitted, or the file cannot be read or is not UTF-8.
    private func text(ofFile path: String) -> String? {
        if path == "-", let input = request.standardInput { return input }
        let file = path == "-" ? request.standardInputFile ?? path : path
        return reading?(file).flatMap(ShellText.string)
    }

    private func bytes(of data: [CurlData]) -> [UInt8] { data.bytes { _ in [] } }

    private static func fileReason(_ path: String) -> String {
        path == "-" || path == "."
            ? "it reads standard input; paste its text as the body" : "it reads a file; paste its text as the body"
    }
}
