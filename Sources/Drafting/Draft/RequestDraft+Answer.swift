internal import Bytes
internal import Networking
public import Serialization

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
