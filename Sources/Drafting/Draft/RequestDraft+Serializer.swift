internal import CurlewBytes
internal import CurlewNetworking
public import Serialization

extension RequestDraft {
    /// What writes the draft's parameters: its kind and style, and the clock, files, boundary and conformance of what it
    /// stands on. Everybody who writes, shows, checks or reads back a draft's parameters asks here.
    ///
    /// A style that does not exist counts as `afnetworking`; `prepared` refuses it.
    /// - Parameter kind: another one than the draft's, for those who look at what it would write.
    public func serializer(in context: PreparationContext = PreparationContext(), as kind: SerializerKind? = nil)
        -> RequestSerializer
    {
        var serializer = RequestSerializer(
            kind ?? self.serializer, conformance: context.conformance, now: context.now)
        serializer.style = context.styles[style] ?? .afnetworking
        serializer.files = context.files
        serializer.multipart.boundary = context.boundary?.text
        return serializer
    }
}

extension RequestDraft {
    /// What reads the answer. A `status` rule says which statuses are wanted and takes the place of the usual 200-299;
    /// other statuses than those, set for the request or its folders, count beside it.
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
