internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization

/// Header fields of one's own that stand against what the rest of the request says: its body, its URL, what reads the
/// answer, the cookie jar, the credentials.
struct HeaderNotes {
    private let draft: RequestDraft
    private let fields: HeaderFields
    private(set) var notes: [ParameterNote] = []

    /// - Parameters:
    ///   - url: the finished one.
    ///   - cookies: how many cookies of the jar would be sent; nil when the jar is not known.
    init(_ draft: RequestDraft, url: String, cookies: Int?) {
        self.draft = draft
        fields = draft.sentFields
        if let length = fields["Content-Length"] { note("Content-Length", .length(length)) }
        if let coding = fields["Transfer-Encoding"] { note("Transfer-Encoding", .coding(coding)) }
        if let accept = fields["Accept"], let types = unasked(accept) { note("Accept", .accept(accept, reads: types)) }
        if let host = fields["Host"], let asked = otherHost(host, url) { note("Host", .host(host, asked: asked)) }
        if fields["Cookie"] != nil, let count = keptBack(cookies) { note("Cookie", .cookies(count)) }
        if fields["Authorization"] != nil, draft.authentication.scheme != .none {
            note("Authorization", .credentials)
        }
    }

    private mutating func note(_ name: String, _ clash: HeaderClash) {
        notes.append(ParameterNote(node: nil, fact: .headerClash(name, clash), repairs: [.withoutHeader(name)]))
    }

    /// The types that the answer's reader takes, where the field asks for none of them; nil where it asks for one, or
    /// cannot be read.
    private func unasked(_ accept: String) -> [String]? {
        guard let types = draft.response.acceptableTypes, !types.isEmpty else { return nil }
        var ranges: [MediaType] = []
        for text in accept.utf8.split(separator: ",") {
            guard let range = MediaType(parsing: HeaderField.trimmed(String(text))) else { return nil }
            ranges.append(range)
        }
        let isAsked = types.contains { type in ranges.contains { $0.takes(type) } }
        return isAsked || ranges.isEmpty ? nil : types
    }

    /// The name in the URL, where the field has another.
    private func otherHost(_ host: String, _ url: String) -> String? {
        guard !VariableTemplate.isPresent(in: host), let asked = (try? URLText(url))?.hostHeader else { return nil }
        return HeaderFields.isSame(HeaderField.trimmed(host), asked) ? nil : asked
    }

    /// The number of cookies that stay in the jar; nil where none does. The jar's are not sent beside a field of one's
    /// own.
    private func keptBack(_ cookies: Int?) -> Int?? {
        if draft.options.handlesCookies == false { return nil }
        guard let cookies else { return draft.options.handlesCookies == true ? .some(nil) : nil }
        if cookies == 0 { return nil }
        return .some(cookies)
    }
}

extension MediaType {
    /// Whether a range of `Accept` (RFC 9110 §12.5.1) takes a type.
    fileprivate func takes(_ essence: String) -> Bool {
        if type == "*" { return true }
        guard let other = MediaType(parsing: essence), other.type == type else { return false }
        return subtype == "*" || subtype == other.subtype
    }
}
