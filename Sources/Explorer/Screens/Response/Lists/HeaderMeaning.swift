/// Meanings of common response header fields, one line each.
enum HeaderMeaning {
    static func of(_ name: String) -> String {
        meanings[name.lowercased()]
            ?? (name.lowercased().hasPrefix("x-") ? "A field of this server's own." : "Not a field that is known here.")
    }

    private static let meanings: [String: String] = [
        "accept-ranges": "Whether parts of the body can be asked for (RFC 9110 §14.3).",
        "access-control-allow-credentials": "A page of another origin may send its cookies along.",
        "access-control-allow-headers": "Request headers that a page of another origin may set.",
        "access-control-allow-methods": "Methods that a page of another origin may use.",
        "access-control-allow-origin":
            "Pages of which origin may read this in a browser; says nothing to other clients.",
        "access-control-expose-headers": "Response headers that a page of another origin may read.",
        "age": "Seconds since a cache got this from its source (RFC 9111 §5.1).",
        "allow": "The methods this resource takes (RFC 9110 §10.2.1).",
        "alt-svc": "The same service at another address or protocol, such as HTTP/3 (RFC 7838).",
        "cache-control": "Who may keep this answer, and for how long (RFC 9111 §5.2).",
        "connection": "Fields that mean this connection alone; close: no further request on it.",
        "content-disposition": "Whether to show or to save, and the file name meant (RFC 6266).",
        "content-encoding": "How the body was packed for the way; it is shown unpacked (RFC 9110 §8.4).",
        "content-language": "The language the content is meant for.",
        "content-length": "Bytes of the body as sent, before unpacking (RFC 9110 §8.6).",
        "content-location": "Another address of just this content.",
        "content-range": "Which part of the whole this is (RFC 9110 §14.4).",
        "content-security-policy": "What a browser may load and run on this page.",
        "content-type": "What the body is, and in which charset (RFC 9110 §8.3).",
        "date": "When the server made this answer.",
        "deprecation": "This resource is or will be deprecated (RFC 9745).",
        "etag": "Names this version of the content; for If-Match and If-None-Match (RFC 9110 §8.8.3).",
        "expires": "From when on a kept copy is old; Cache-Control wins (RFC 9111 §5.3).",
        "keep-alive": "How long the server keeps the connection open.",
        "last-modified": "When the content last changed, by the server's clock.",
        "link": "Addresses that belong to this one, such as the next page (RFC 8288).",
        "location": "Where to go: the target of a redirect, or what was created (RFC 9110 §10.2.2).",
        "pragma": "Of HTTP/1.0; Cache-Control replaces it.",
        "proxy-authenticate": "The ways to log in at the proxy.",
        "ratelimit-limit": "How many requests are allowed in the window.",
        "ratelimit-remaining": "How many requests are left in the window.",
        "ratelimit-reset": "Seconds until the window starts anew.",
        "referrer-policy": "How much of this address a browser tells other sites.",
        "retry-after": "When to come again: seconds or a date (RFC 9110 §10.2.3).",
        "server": "The server's name for its software.",
        "server-timing": "Where the server says its time went.",
        "set-cookie": "A cookie for the client to send back (RFC 6265).",
        "strict-transport-security": "This host is to be asked by https only (RFC 6797).",
        "sunset": "When this resource is likely to go away (RFC 8594).",
        "trailer": "Fields that will follow after the body.",
        "transfer-encoding": "How the message is framed: chunked has no length in advance (RFC 9112 §6.1).",
        "upgrade": "Other protocols the server would speak on this connection.",
        "vary": "Request headers that the answer depended on (RFC 9110 §12.5.5).",
        "via": "The proxies it came through.",
        "warning": "Obsolete: a cache's remark.",
        "www-authenticate": "The ways to log in (RFC 9110 §11.6.1).",
        "x-content-type-options": "nosniff: a browser must not guess another type.",
        "x-frame-options": "Whether a browser may show this inside another page.",
        "x-powered-by": "The server's name for its software.",
        "x-ratelimit-limit": "How many requests are allowed in the window.",
        "x-ratelimit-remaining": "How many requests are left in the window.",
        "x-ratelimit-reset": "When the window starts anew.",
        "x-request-id": "The server's name for this request; for its log.",
    ]
}

/// Meanings of status codes, one line each.
enum StatusMeaning {
    static func of(_ status: Int) -> String {
        switch status {
        case 100..<200: "Interim: the final answer follows (RFC 9110 §15.2)."
        case 200: "It worked; the body is what was asked for."
        case 201: "Something was created; Location names it."
        case 202: "Taken, but not done yet."
        case 204, 205: "It worked; there is no body."
        case 206: "A part of the whole, as asked for."
        case 200..<300: "It worked."
        case 304: "Not changed since the version named in the request; no body."
        case 303: "The answer is elsewhere: get it from Location."
        case 300..<400: "It is elsewhere: Location says where."
        case 401: "Log in first; WWW-Authenticate says how."
        case 403: "Understood and refused; logging in again does not help."
        case 404: "Nothing is there, or it is not for everyone to know."
        case 405: "Not with this method; Allow names the others."
        case 415: "The server does not take the request's Content-Type."
        case 422: "Well-formed, but what it says cannot be done."
        case 429: "Too many requests; Retry-After says when to come again."
        case 400..<500: "The server finds the fault in the request."
        case 503: "Not now; Retry-After may say when."
        case 500..<600: "The server finds the fault in itself."
        default: "No status that HTTP knows."
        }
    }
}
