internal import CurlewBytes
internal import HTTPMessage

extension RequestSerializer {
    /// The root when it is a single file and the method puts parameters into the body: the content of the file is then
    /// the body (`!file body.json` in a request file, curl's `-T`). In multipart a file is a part like any other.
    func bodyFile(_ root: ParameterNode?, method: String) -> Scalar? {
        guard !kind.hasParts, !kind.takesText, !putsParametersInURL(method), let root, root.isOn,
            case .scalar(let scalar) = root.value, scalar.kind == .file
        else { return nil }
        return scalar
    }

    /// Writes a file as the body. Only its size is read. AFNetworking has no such serializer; its callers create an
    /// upload task with a file (`uploadTaskWithRequest:fromFile:`).
    func asFile<Sink: TraceSink>(
        _ file: Scalar, _ parts: RequestParts, _: Sink.Type
    ) throws(RequestSerializationError) -> SerializedRequest {
        var request = SerializedRequest(method: parts.method, url: parts.url, headers: parts.headers, body: nil)
        guard let root = parts.root, let count = try? files.size(of: file.text) else {
            throw .notRepresentable(fileProblems(parts.root), as: kind, conformance: conformance)
        }
        request.body = RequestBody(
            pieces: count == 0 ? [] : [.file(FilePiece(path: files.location(of: file.text), count: count))])
        if !request.headers.contains("Content-Type") {
            request.headers.append(HeaderField("Content-Type", kind.contentType))
        }
        guard Sink.isOn else { return request }
        let url: Output<Sink> = parts.writtenURL()
        let span = TraceSpan(range: 0..<Int(count), part: .value, origin: root.id, owner: root.id)
        request.trace = RequestTrace(url: url.trace.spans, body: count == 0 ? [] : [span])
        return request
    }

    /// The problems of the file as a body; empty when there are none.
    func fileProblems(_ root: ParameterNode?) -> [ParameterProblem] {
        root.map { problems(of: $0, as: .multipart) } ?? []
    }
}
