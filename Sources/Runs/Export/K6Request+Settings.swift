internal import CurlewNetworking
internal import Drafting
internal import Serialization
internal import Workspace

extension K6Request {
    /// Remarks on settings of the request that k6 lacks or has in another form.
    static func settings(_ item: RunItem, _ prepared: PreparedRequest) -> [String] {
        let (options, usual) = (prepared.options, RequestOptions())
        let hooks = item.defaults.hooks
        let all: [(isThere: Bool, sentence: String)] = [
            (hooks?.before != nil || hooks?.after != nil, "The hooks. A script runs no programs."),
            (item.draft.format != nil, "The format of the answer. k6 has no check for it."),
            (
                ![.auto, .http, .json].contains(prepared.response.kind),
                "Reading the answer as \(prepared.response.kind)."
            ),
            (options.resolved != usual.resolved, "The addresses. See hosts in k6's options."),
            (prepared.caching != .off, "The cache."),
        ]
        var sentences = all.filter(\.isThere).map(\.sentence)
        for sentence in OptionName.allCases.compactMap({ $0.row.k6(options) }) where !sentences.contains(sentence) {
            sentences.append(sentence)
        }
        return sentences
    }
}
