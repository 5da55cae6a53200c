internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// Makes the saved request of a text. Its query and body become parameters when writing them gives the same bytes, or,
/// for a body, bytes that differ only in layout; otherwise they are kept as text.
struct RequestAssembly {
    private var imported: ImportedRequest
    private let body: [UInt8]?
    private let options: PasteOptions

    init(_ plain: PlainRequest, _ options: PasteOptions) {
        let request = SavedRequest(name: plain.name, method: plain.method, url: plain.url, headers: plain.headers)
        imported = ImportedRequest(
            request: request, cookies: plain.cookies, unused: plain.unused, remarks: plain.remarks)
        body = plain.body
        if !plain.parts.isEmpty { CurlImport.put(plain.parts, into: &imported) }
        self.options = options
    }

    /// - Parameter imported: its body is a text, or a tree that writes exactly the bytes of the body.
    init(_ imported: ImportedRequest, _ options: PasteOptions) {
        self.imported = imported
        body = Self.body(of: imported.request)
        self.options = options
    }

    /// The bytes of a request's body; nil for none, and for multipart parts, which are a tree already.
    static func body(of request: SavedRequest) -> [UInt8]? {
        guard let kind = request.serializer, !kind.hasParts else { return nil }
        if !kind.hasTree { return request.text.map { Array($0.utf8) } }
        guard !RequestSerializer(kind).putsParametersInURL(request.method) else { return nil }
        let serializer = RequestSerializer(kind, styleNamed: request.style)
        let written = try? serializer.serialize(method: request.method, url: "", parameters: request.parameters)
        return written?.body?.bytes?.array
    }

    func reading(_ kind: PasteKind, detail: String? = nil) -> PasteReading {
        var reading = PasteReading(kind, detail: detail, imported: imported.withHostRemark)
        if let body, !body.isEmpty { take(body, &reading) } else { takeQuery(&reading) }
        return reading
    }

    // MARK: Query

    /// Makes the query the tree of the request, only when no byte changes and when the method writes the tree into the
    /// URL.
    private func takeQuery(_ reading: inout PasteReading) {
        let request = imported.request
        guard let query = URLQuery(request.url), !query.text.isEmpty, request.parameters.root == nil else { return }
        reading.place = .typedQuery
        let parameters: ParameterReading
        do throws(ParameterReadingError) {
            parameters = try ParameterReader.form(query.text, options.reading(.form)).refusingDepth()
        } catch {
            return reading.trouble = "\(error) The query stays as typed."
        }
        reading.parameters = parameters
        guard !options.keepsAsIs, parameters.verdict.isSame,
            RequestSerializer(.form).putsParametersInURL(request.method)
        else { return }
        reading.place = .query
        reading.imported.request.url = query.rest
        reading.imported.request.take(parameters)
    }

    // MARK: Body

    private func take(_ body: [UInt8], _ reading: inout PasteReading) {
        let type = contentType
        let found: ParameterReading?
        do throws(ParameterReadingError) {
            found = try parameters(of: body, type)
        } catch {
            if error.isOfDepth { reading.trouble = "\(error) The body stays text." }
            return keep(body, &reading)
        }
        guard let parameters = found else { return keep(body, &reading) }
        reading.parameters = parameters
        // The tree of a GET or a DELETE would be written into the URL.
        let staysInBody = !parameters.serializer.putsParametersInURL(imported.request.method)
        guard staysInBody, isTree(parameters) else {
            reading.place = .typedBody
            return keep(body, &reading)
        }
        reading.place = .body
        reading.imported.request.text = nil
        reading.imported.request.take(parameters)
        let isWritten = type?.essence == parameters.serializer.kind.contentType
        if isWritten || parameters.serializer.kind.hasParts {
            reading.imported.request.headers.removeAll { $0.name == "Content-Type" && isPlain($0) }
        }
    }

    /// Whether the field's value is a media type that the serializer writes itself: one without parameters such as a
    /// charset, or any multipart type. A field is dropped only when its name is written in the serializer's case too.
    private func isPlain(_ header: SavedHeader) -> Bool {
        guard let value = header.value, let type = MediaType(parsing: value) else { return false }
        return type.type == "multipart" || value == type.essence
    }

    /// The media type in the request's `Content-Type`, otherwise the serializer's.
    private var contentType: MediaType? {
        let field = imported.request.headers.first { $0.isOn && HeaderFields.isSame($0.name, "Content-Type") }
        return (field?.value ?? imported.request.serializer?.contentType).flatMap(MediaType.init(parsing:))
    }

    private func parameters(of body: [UInt8], _ type: MediaType?) throws(ParameterReadingError) -> ParameterReading? {
        let bytes = Bytes(body)
        if type?.essence == SerializerKind.form.contentType {
            return try ParameterReader.form(bytes, options.reading(.form)).refusingDepth()
        }
        if type?.isJSON == true { return try ParameterReader.json(bytes, options.reading(.json)) }
        if type?.essence == "multipart/form-data" {
            return try ParameterReader.multipart(
                bytes, boundary: type?["boundary"], options.reading(.multipart)
            ).refusingDepth()
        }
        guard type?.essence == SerializerKind.plist.contentType else { return nil }
        return try ParameterReader.plist(bytes, options.reading(.plist))
    }

    /// Whether the body becomes a tree: differences in white space are allowed, except in form text.
    private func isTree(_ parameters: ParameterReading) -> Bool {
        switch parameters.verdict {
        case .same: true
        case .differs(_, _, _, let reason):
            !options.keepsAsIs && !parameters.serializer.kind.takesStyle && reason.cause == .layout
        }
    }

    /// Keeps the body as text, byte for byte, with a remark about bytes that are not UTF-8. A request that has a
    /// serializer stays as it is: its tree writes the same bytes.
    private func keep(_ body: [UInt8], _ reading: inout PasteReading) {
        if imported.request.serializer != nil { return }
        reading.imported.request.serializer = .text
        reading.imported.request.text = String(decoding: body, as: UTF8.self)
        if String(validating: body, as: UTF8.self) == nil {
            reading.imported.remarks.append("the body is not UTF-8: such bytes become U+FFFD")
        }
    }
}

extension SavedRequest {
    /// Takes over the tree and the serializer of a reading.
    mutating func take(_ reading: ParameterReading) {
        parameters = reading.tree
        serializer = reading.serializer.kind
        style = reading.serializer.kind.takesStyle ? reading.styleName : nil
    }
}
