import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import Viewing

extension PreviewContent {
    /// The content of the tab of `input`.
    static func make(_ input: PreviewInput, prepared: Result<PreparedRequest, PreparationError>) -> PreviewContent {
        var content = remarked(input, prepared)
        content.noteView()
        return content
    }

    private static func remarked(
        _ input: PreviewInput, _ prepared: Result<PreparedRequest, PreparationError>
    ) -> PreviewContent {
        var content = written(input, prepared)
        if case .success(let ready) = prepared, content.problems.isEmpty {
            let url = try? URLText(ready.request.url)
            let doubt = url?.isHostDoubtful == true ? url?.hostRemark : nil
            content.warning = ready.request.framingFault.map { "1 problem: \($0.sentence)" } ?? doubt
        }
        // The bytes shown are those that the hook gets, which may differ from those that it returns.
        guard let hook = input.hook, content.problems.isEmpty, case .success = prepared else { return content }
        content.note = "hook \(hook) may change this"
        if content.bytes.isEmpty {
            content.message = content.message.map { "\($0)\nThe hook \(hook) may change that." }
        }
        return content
    }

    /// Says that rules and escapes are those of a part of the bytes.
    private mutating func noteView() {
        guard viewedNodes != nil, problems.isEmpty, !bytes.isEmpty else { return }
        note = (note.map { $0 + "; " } ?? "") + "large tree: rules of what is in view"
    }

    private static func written(
        _ input: PreviewInput, _ prepared: Result<PreparedRequest, PreparationError>
    ) -> PreviewContent {
        let (kinds, chosen) = (input.tab.kinds, input.draft.sendsQuery ? .form : input.draft.serializer)
        if let kind = kinds.first(where: { $0 == chosen }) ?? kinds.first {
            return parameters(input, as: kind, prepared)
        }
        return input.tab == .curl ? command(input) : message(input, prepared)
    }
}
