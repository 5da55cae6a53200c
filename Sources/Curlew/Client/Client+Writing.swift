internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization

extension Client {
    /// The request with everything but what interceptors and the session add.
    func request(
        _ method: String, _ url: some URLConvertible, _ query: Parameters, _ payload: Payload, _ headers: HeaderFields
    ) throws -> PreparedRequest {
        let text = base?.resolve(url.urlText) ?? url.urlText
        // A trace that is there asks for one.
        let none = notebook.map { _ in RequestTrace() }
        let usual = self.headers + ((serializer as? RequestSerializer)?.headers ?? [:]).without(self.headers)
        var written = SerializedRequest(
            method: method, url: text, headers: usual.without(headers), body: nil, trace: none)
        if query != [:] {
            var serializer = own(.form)
            serializer.methodsEncodingParametersInURI = [method.uppercased()]
            try write(query.literal, by: serializer, into: &written)
        }
        try write(payload, into: &written)
        written.take(headers)
        let response =
            reader as? ResponseSerializer ?? ResponseSerializer(.http, acceptableStatus: reader.acceptableStatus)
        var prepared = PreparedRequest(
            request: SentRequest(written, yours: headers, managers: self.headers), response: response, options: options,
            authentication: authentication, trace: written.trace)
        prepared.caching = cache
        return prepared
    }

    private func write(_ payload: Payload, into written: inout SerializedRequest) throws {
        switch payload {
        case .nothing: break
        case .own(let literal): try write(literal, by: serializer, into: &written)
        case .tree(let kind, let literal):
            var serializer = own(kind)
            // The call says that there is a body.
            serializer.methodsEncodingParametersInURI = []
            try write(literal, by: serializer, into: &written)
        case .parts(let form, let literal):
            let tree = ParameterTree(literal)
            let spans = written.trace?.url
            written = try mapped {
                try own(.multipart).serialize(
                    method: written.method, url: written.url, headers: written.headers, parameters: tree, parts: form,
                    trace: spans != nil)
            }
            notebook?.note(body: tree)
            if let spans, !spans.isEmpty { written.trace?.url = spans }
        case .body(let body, let type):
            written.body = body
            notebook?.noteTypedBody()
            if let type, !written.headers.contains("Content-Type") {
                written.headers.append(HeaderField("Content-Type", type))
            }
        }
    }

    private func write(
        _ literal: ParameterLiteral, by serializer: any RequestSerializing, into written: inout SerializedRequest
    ) throws {
        let (tree, url, spans) = (ParameterTree(literal), written.url, written.trace?.url ?? [])
        try mapped { try serializer.serialize(&written, tree) }
        if written.url != url {
            notebook?.note(url: tree)
        } else {
            if !spans.isEmpty { written.trace?.url = spans }
            notebook?.note(body: tree)
        }
    }

    /// The client's serializer for another kind of body.
    private func own(_ kind: SerializerKind) -> RequestSerializer {
        var serializer = serializer as? RequestSerializer ?? Self.usualSerializer
        serializer.kind = kind
        return serializer
    }

    private func mapped<Result>(_ write: () throws -> Result) throws -> Result {
        do { return try write() } catch let error as RequestSerializationError {
            throw ClientError.notWritten(error)
        }
    }
}

extension HeaderFields {
    fileprivate static func + (fields: HeaderFields, more: HeaderFields) -> HeaderFields {
        HeaderFields(Array(fields) + Array(more))
    }

    /// The fields whose names `others` does not have.
    fileprivate func without(_ others: HeaderFields) -> HeaderFields {
        HeaderFields(filter { !others.contains($0.name) })
    }
}
