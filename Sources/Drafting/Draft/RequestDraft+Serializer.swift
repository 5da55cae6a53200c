internal import CurlewBytes
internal import CurlewNetworking
public import Serialization

extension RequestDraft {
    /// The serializer of the draft's parameters: the draft's kind and style with the clock, files, boundary and
    /// conformance of `context`. Sending, preview, checks and reading back all use this one.
    ///
    /// A style that does not exist counts as `afnetworking`; `prepared` refuses it.
    /// - Parameter kind: a kind to use instead of the draft's, for a preview of another serializer.
    public func serializer(in context: PreparationContext = PreparationContext(), as kind: SerializerKind? = nil)
        -> RequestSerializer
    {
        var serializer = RequestSerializer(
            kind ?? self.serializer, conformance: context.conformance, now: context.now)
        serializer.style = context.styles[style] ?? .afnetworking
        serializer.files = context.files
        serializer.viewedNodes = context.viewedNodes
        serializer.multipart.boundary = context.boundary?.text
        serializer.multipart.parts = partSettings
        return serializer
    }
}

extension RequestDraft {
    /// The serializer that reads the answer. A `status` rule replaces the usual accepted range 200-299; a status
    /// range set for the request or its folders is kept beside the rule.
    ///
    /// - Parameter inherited: the checks of the collection and its folders.
    public func answerSerializer(inherited: [String]) -> ResponseSerializer {
        var serializer = response
        guard serializer.acceptableStatus == .success,
            (checks + (removesChecks ? [] : inherited)).contains(where: Self.isStatusRule)
        else { return serializer }
        serializer.setAll(\.acceptableStatus, to: nil)
        return serializer
    }

    private static func isStatusRule(_ line: String) -> Bool {
        line.words(maxSplits: 1).first == "status"
    }
}
