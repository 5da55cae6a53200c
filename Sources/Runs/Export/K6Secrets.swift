internal import CurlewNetworking
internal import Drafting
internal import Serialization

/// Replaces secrets that were typed into a request by names, which the script reads from its environment.
struct K6Secrets {
    private(set) var draft: RequestDraft
    private(set) var names: Set<String> = []

    init(of draft: RequestDraft) {
        self.draft = draft
        for index in draft.headers.indices where draft.headers[index].isSecret && draft.headers[index].isOn {
            self.draft.headers[index].value = hidden(draft.headers[index].value, as: draft.headers[index].name)
        }
        hideIdentity()
    }

    private mutating func hideIdentity() {
        let scheme = draft.authentication.scheme
        // A scheme that scripts lack needs no name.
        guard scheme.row.k6 == nil else { return }
        var words = draft.authentication.words
        for (field, text) in draft.authentication.contents where field.isSecret {
            words[field.name] = hidden(text, as: words["name"] ?? field.name)
        }
        draft.authentication = Authentication(scheme, words)
    }

    /// Replaces a text by a name. A text with names in it is not a secret itself; the values of these names are.
    private mutating func hidden(_ text: String, as name: String) -> String {
        guard !text.isEmpty, !VariableTemplate.isPresent(in: text) else { return text }
        let name = String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        names.insert(name)
        return "{{\(name)}}"
    }
}
