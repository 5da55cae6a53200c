import Networking
import Workspace

extension SavedAuthentication.Kind {
    /// In the menu and on the first line.
    var title: String {
        switch self {
        case .none: "none"
        case .basic: "Basic"
        case .digest: "Digest"
        case .bearer: "Bearer"
        case .apiKey: "API key"
        case .oauth2: "OAuth 2"
        case .awsSigV4: "AWS SigV4"
        case .netrc: "netrc"
        case .clientCertificate: "client certificate"
        }
    }

    /// What it sends, and when.
    var help: String {
        switch self {
        case .none: "Nothing says who asks; a 401 with a challenge asks for user and password."
        case .basic: "User and password with the first request (RFC 7617); whoever reads along reads them too."
        case .digest: "User and password prove themselves when the server asks (RFC 7616)."
        case .bearer: "Whoever has the token may ask (RFC 6750)."
        case .apiKey: "A key in a header, in the query or in a cookie."
        case .oauth2: "A token from a token endpoint, kept, and renewed once on 401 (RFC 6749)."
        case .awsSigV4: "The request is signed with the secret key (AWS Signature Version 4)."
        case .netrc: "User and password of the host, from ~/.netrc or another file."
        case .clientCertificate: "The TLS handshake proves who asks."
        }
    }
}

extension Authentication {
    /// What happens when sending, where no header can be shown before.
    var effect: String {
        switch self {
        case .none: "nothing"
        case .basic: "Authorization: Basic ******"
        case .digest: "Digest ****** once the server asks"
        case .bearer: "Authorization: Bearer ******"
        case .apiKey(let name, _, let place):
            switch place {
            case .header: "\(name.isEmpty ? "X-Api-Key" : name): ******"
            case .query: "?\(name)=****** in the URL"
            case .cookie: "Cookie: \(name)=******"
            }
        case .oauth2: "Bearer ****** with a token from the endpoint"
        case .awsSigV4: "a signature, AWS4-HMAC-SHA256 ******"
        case .netrc: "Basic ****** where the file names the host"
        case .clientCertificate: "a certificate in the TLS handshake; no header"
        }
    }
}

extension SavedAuthentication.Kind {
    /// In the menu, behind the title.
    var short: String {
        switch self {
        case .none: ""
        case .basic: "user and password, at once"
        case .digest: "user and password, when asked"
        case .bearer: "a token"
        case .apiKey: "in a header, the query or a cookie"
        case .oauth2: "a token from an endpoint"
        case .awsSigV4: "signs the request"
        case .netrc: "from ~/.netrc"
        case .clientCertificate: "in the TLS handshake"
        }
    }
}
