/// The kinds of pasted text.
public enum PasteKind: String, Equatable, Sendable, CaseIterable {
    case curl
    /// `http POST :8080/people name=Ada`.
    case httpie
    /// `fetch("http://a/", {...})`, as browsers copy it.
    case fetch
    case http
    /// HAR 1.2: a whole archive, one entry, or the request of an entry.
    case archive
    case url
    /// A query or the text of a form.
    case form
    case json, plist, multipart
    /// A file of another program, which is recognised but not read.
    case foreign
    /// Anything else.
    case text
}

extension PasteKind {
    /// The name in a sentence: `a curl command`.
    public var title: String {
        switch self {
        case .curl: "a curl command"
        case .httpie: "an HTTPie command"
        case .fetch: "a fetch call"
        case .http: "an HTTP message"
        case .archive: "a HAR archive"
        case .url: "a URL"
        case .form: "a query or form text"
        case .json: "JSON"
        case .plist: "a property list"
        case .multipart: "a multipart body"
        case .foreign: "another program's file"
        case .text: "plain text"
        }
    }

    /// The largest thing that is in the text.
    public enum Content: Sendable {
        /// A request, with its URL.
        case request
        case parameters, text, nothing
    }

    public var content: Content {
        switch self {
        case .curl, .httpie, .fetch, .http, .archive, .url: .request
        case .form, .json, .plist, .multipart: .parameters
        case .text: .text
        case .foreign: .nothing
        }
    }

    public var namesTarget: Bool { content == .request }
}
