internal import CurlewBytes
internal import CurlewFormats

/// Reads sent JSON into a tree.
struct JSONTreeReader {
    let bytes: Bytes
    let options: ReadingOptions

    func read() throws(ParameterReadingError) -> ParameterReading {
        let document = try JSONError.mapped(try JSONDocument(parsing: bytes)) { ParameterReadingError.json($0) }
        var builder = JSONNodeBuilder(document)
        let tree = builder.tree()
        let (serializer, verdict) = verdict(of: tree, builder.firstRepeat)
        return ParameterReading(
            tree: tree, style: SerializerKind.json.rawValue, serializer: serializer, notes: builder.notes,
            verdict: verdict)
    }

    private func verdict(of tree: ParameterTree, _ firstRepeat: Int?) -> (RequestSerializer, RoundTrip) {
        let own = bytes.array
        let candidates = serializers(own)
        for serializer in candidates where written(tree, serializer) == own {
            return (serializer, .same(bytes: own.count))
        }
        do throws(RequestSerializationError) {
            let written = try candidates[0].body(of: tree)
            return (candidates[0], JSONDifference.find(own, written))
        } catch {
            let at = firstRepeat ?? 0
            return (candidates[0], .notWritable(error, at: at, was: at < own.count ? own[at] : nil))
        }
    }

    private func written(_ tree: ParameterTree, _ serializer: RequestSerializer) -> [UInt8]? {
        try? serializer.body(of: tree)
    }

    /// The serializers to try: compact and pretty, slashes plain and escaped; the likelier first.
    private func serializers(_ own: [UInt8]) -> [RequestSerializer] {
        if var serializer = options.serializer {
            serializer.kind = .json
            return [serializer]
        }
        let isPretty = own.contains(0x0A)
        let compact = RequestSerializer(.json)
        let pretty = RequestSerializer(.json, jsonOptions: .pretty)
        let plain = isPretty ? [pretty, compact] : [compact]
        return plain + plain.map { RequestSerializer(.json, conformance: .afnetworking, jsonOptions: $0.jsonOptions) }
    }
}

extension RequestSerializer {
    /// The body that a tree gives; empty without one.
    func body(of tree: ParameterTree) throws(RequestSerializationError) -> [UInt8] {
        let request = try serialize(method: "POST", url: "", parameters: tree)
        return request.body?.bytes?.array ?? []
    }
}
