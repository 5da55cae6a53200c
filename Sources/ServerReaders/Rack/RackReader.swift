/// Rack's nested parameters (`Rack::QueryParser#parse_nested_query`, `#normalize_params`), which Rails and Sinatra have.
/// Names that contradict each other are an error of the whole request.
///
///     a[][x]=1&a[][y]=2&a[][x]=3  ──►  {"a": [{"x": "1", "y": "2"}, {"x": "3"}]}
///     a=1&a[b]=2                  ──►  ParameterTypeError
public struct RackReader: ServerReader {
    public let name = "rack"
    public let title = "Rack"
    public let version = "Rack 2.2.22"
    public let badText = """
        Values keep their bytes, tagged as UTF-8 that is not valid; a name that is not UTF-8 is an InvalidParameterError.
        """

    /// `RACK_QUERY_PARSER_BYTESIZE_LIMIT`.
    public var bytes = 4_194_304
    /// `RACK_QUERY_PARSER_PARAMS_LIMIT`: pairs, empty ones too; of a multipart body, its parts.
    public var pairs = 4096
    /// `Rack::Utils.key_space_limit`: characters in the keys of one hash.
    public var keySpace = 65536
    /// `Rack::Utils.param_depth_limit`; never over 1000 here.
    public var depth = 100

    public var limits: [ReaderLimit] {
        [
            ReaderLimit("bytesize_limit", bytes), ReaderLimit("params_limit", pairs),
            ReaderLimit("param_depth_limit", depth), ReaderLimit("key_space_limit", keySpace),
        ]
    }

    public init() {}

    public func read(_ input: ReaderInput) -> Reading {
        var params = RackParams(keySpace: keySpace, depth: min(depth, 1000))
        var last: WirePair?
        do throws(Refusal) {
            for pair in try cut(input) {
                last = pair
                try add(pair, to: &params)
            }
        } catch {
            return Reading(tree: nil, notes: params.notes + [error.note(last)])
        }
        return Reading(tree: params.tree, notes: params.notes)
    }

    private func add(_ pair: WirePair, to params: inout RackParams) throws(Refusal) {
        guard !(pair.isEscaped && pair.whole.isEmpty) else { return }
        if pair.hasBadEscape { throw Refusal("InvalidParameterError", .badEscape) }
        let name = pair.decoded(pair.name)
        guard name.isUTF8 else { throw Refusal("InvalidParameterError", .notUTF8) }
        let value = pair.value.map(pair.decoded)
        if let value, !value.isUTF8 { params.note(.mended(.notUTF8), pair) }
        try params.add(name, value, pair)
    }

    /// A query is cut at `&` and `;`, a body at `&`; the spaces behind a cut belong to it.
    private func cut(_ input: ReaderInput) throws(Refusal) -> some Sequence<WirePair> {
        var input = input
        var isQuery = false
        switch input {
        case .query(let text):
            isQuery = true
            try check(text) { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }
        case .form(let body):
            let text = body.last == 0 ? body.dropLast() : body
            try check(text) { $0 == UInt8(ascii: "&") }
            input = .form(text)
        case .parts(let parts):
            guard parts.count <= pairs else { throw Refusal("MultipartTotalPartLimitError", .tooMany(limit: pairs)) }
        }
        return input.pairs(cutsAtSemicolons: isQuery).lazy.map { pair in
            guard pair.isEscaped, pair.index > 0, pair.whole.first == UInt8(ascii: " ") else { return pair }
            return WirePair(index: pair.index, whole: pair.whole.drop { $0 == UInt8(ascii: " ") })
        }
    }

    private func check(_ text: [UInt8], _ isCut: (UInt8) -> Bool) throws(Refusal) {
        guard text.count <= bytes else { throw Refusal("QueryLimitError", .tooLong(limit: bytes)) }
        guard text.reduce(0, { isCut($1) ? $0 + 1 : $0 }) < pairs else {
            throw Refusal("QueryLimitError", .tooMany(limit: pairs))
        }
    }
}
