public import CurlewBytes

/// The reason why a redirect was not followed. The 3xx response stays the result.
public enum RedirectRefusal: Error, Sendable, Equatable {
    case tooMany(limit: Int)
    case unsupportedScheme(String)
    /// From https to http.
    case downgrade(to: String)
    case invalidLocation(String)
    case longLocation
    /// The redirect repeats the body, which can be read only once.
    case bodyReadOnce
    /// The redirect sends the body to another origin than the one that it was written for.
    case bodyElsewhere(to: String)
    /// As `bodyElsewhere`, when only a file allows it and the body contains a secret or a file.
    case secretElsewhere(to: String)
    case twoLocations

    /// States what happened, why, and what to do.
    public var sentence: String {
        switch self {
        case .tooMany(let limit):
            "Stopped after \(Plural.of(limit, "redirect")): that is the limit (follow). "
                + "They may go round for ever. A larger follow, or --max-redirs, goes on. The hops are kept."
        case .unsupportedScheme(let scheme):
            "The redirect to \"\(scheme)\" was not followed. Only http and https are. Headers show where it leads."
        case .downgrade(let url):
            "The redirect to \(url) was not followed. It leaves https for http. Send there yourself if you mean it."
        case .invalidLocation:
            "The redirect was not followed. Its Location is no URL that can be sent to. Headers show it."
        case .longLocation:
            "The redirect was not followed. Its Location is longer than \(RedirectPolicy.locationLimit) bytes."
        case .bodyReadOnce:
            "The redirect was not followed. It wants the body again, and that can be read only once. Send it there."
        case .bodyElsewhere(let url):
            "The redirect to \(url) was not followed. It wants the body on another origin. "
                + "Send it there yourself, or set follow-with-body."
        case .secretElsewhere(let url):
            "The redirect to \(url) was not followed. It wants the body on another origin, and a secret or a file is in it, "
                + "or what an answer gave; that a file of the collection allows it is not enough. "
                + "Send it there yourself, or set follow-with-body yourself."
        case .twoLocations:
            "The redirect was not followed. It names two different places. Headers show both."
        }
    }
}

extension RedirectRefusal: Worded {}
