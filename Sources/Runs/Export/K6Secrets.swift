internal import Drafting
internal import Networking
internal import Serialization

/// Secrets that were typed into a request, taken out of it: names stand in their place, which a script looks up in its
/// environment.
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
        switch draft.authentication {
        case .basic(let user, let password):
            draft.authentication = .basic(user: user, password: hidden(password, as: "PASSWORD"))
        case .bearer(let token): draft.authentication = .bearer(token: hidden(token, as: "TOKEN"))
        case .apiKey(let name, let value, let place):
            draft.authentication = .apiKey(name: name, value: hidden(value, as: name), place: place)
        case .none, .digest, .oauth2, .awsSigV4, .netrc, .clientCertificate: break
        }
    }

    /// A text with names in it is no secret by itself: what they stand for is.
    private mutating func hidden(_ text: String, as name: String) -> String {
        guard !text.isEmpty, !VariableTemplate.isPresent(in: text) else { return text }
        let name = String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        names.insert(name)
        return "{{\(name)}}"
    }
}
