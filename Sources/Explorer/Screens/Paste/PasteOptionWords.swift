import CurlewNetworking
import Workspace

/// Options and authentication of a text in a few words each.
enum PasteOptionWords {
    static func words(_ options: SavedOptions, where isWanted: (OptionName) -> Bool) -> [String] {
        OptionName.allCases.filter(isWanted).compactMap { name in options[name].flatMap(name.row.brief) }
    }

    /// Never a secret.
    static func words(_ authentication: SavedAuthentication) -> String {
        authentication.kind.row.brief(authentication.values)
    }
}

extension OptionName {
    /// It decides who hears the request: nobody is to overlook it.
    var decidesWhoHears: Bool {
        switch self {
        case .proxy, .unixSocket, .verify, .verifyName, .trust, .pins, .ca, .clientCertificate, .clientKey,
            .clientPassword, .followWithBody, .locationTrusted:
            true
        case .timeout, .follow, .keepMethod, .http, .minimumTLS, .cookies, .cachePolicy, .cellular, .pipelining,
            .service, .throttle, .maximumBody, .priority:
            false
        }
    }
}
