/// The options of a request by their names in files, in the order of files. `row` describes each option; only the code
/// that acts on its value is elsewhere.
public enum OptionName: String, CaseIterable, Sendable {
    case timeout
    case idleTimeout = "idle-timeout"
    case follow
    case keepMethod = "keep-method"
    case followWithBody = "follow-with-body"
    case locationTrusted = "location-trusted"
    case http, trust, verify
    case verifyName = "verify-name"
    case pins, ca
    case clientCertificate = "client-certificate"
    case clientKey = "client-key"
    case clientPassword = "client-password"
    case minimumTLS = "minimum-tls"
    case proxy
    case unixSocket = "unix-socket"
    case connectTo = "connect-to"
    case addresses = "ip"
    case cookies
    case cachePolicy = "cache-policy"
    case cellular, pipelining, service, throttle
    case maximumBody = "max-filesize"
    case pathAsIs = "path-as-is"
    case bracesAsIs = "braces-as-is"
    case priority

    /// The influence of an option on who gets the request and what is sent along with it.
    public enum DestinationEffect: Sendable {
        /// The option decides a part of the route.
        case route(Route.Part)
        /// The option decides which credentials and bodies are sent along.
        case alongside
    }

    /// Nil when the option has no such influence.
    public var destinationEffect: DestinationEffect? {
        switch self {
        case .connectTo: .route(.connection)
        case .unixSocket: .route(.socket)
        case .proxy: .route(.proxy)
        case .verify, .verifyName, .trust, .pins, .ca: .route(.trust)
        case .clientCertificate, .clientKey, .clientPassword, .followWithBody, .locationTrusted: .alongside
        case .timeout, .idleTimeout, .follow, .keepMethod, .http, .minimumTLS, .addresses, .cookies, .cachePolicy,
            .cellular, .pipelining, .service, .throttle, .maximumBody, .pathAsIs, .bracesAsIs, .priority:
            nil
        }
    }

    /// True when the option decides who gets the request or what is sent along; the user must not overlook such an
    /// option.
    public var affectsDestination: Bool { destinationEffect != nil }
}

/// The description of one option for files, the Options tab, `:set`, the command line, other programs and consent.
public final class OptionRow: Sendable {
    /// The group of the option in the Options tab.
    public enum Group: Sendable, CaseIterable {
        case time, keys, security, connection, onlyOnceSet
    }

    /// The option of the same name on the command line. `value` is the placeholder for its value; nil for a switch,
    /// which sets `true`.
    public struct Flag: Sendable {
        public let value: String?
        public let summary: String
    }

    public let group: Group
    /// The name in AFNetworking; nil when it has none.
    public let afnetworking: String?
    /// The effect, in a sentence or two.
    public let help: String
    public let value: OptionValue
    public let curl: CurlForm
    /// A sentence about what a k6 script leaves out; nil when it leaves out nothing.
    public let k6: @Sendable (RequestOptions) -> String?
    /// The value in a few words, behind "Options"; nil when other options show it, and for secrets.
    public let brief: @Sendable (String) -> String?
    public let flag: Flag?
    /// The value that has the same meaning as none, for an option that `RequestOptions()` does not set; else nil.
    let usual: String?

    init(
        _ group: Group, _ afnetworking: String?, _ help: String, _ value: OptionValue, curl: CurlForm,
        k6: @escaping @Sendable (RequestOptions) -> String?, usual: String? = nil, flag: Flag? = nil,
        brief: @escaping @Sendable (String) -> String?
    ) {
        (self.group, self.afnetworking, self.help, self.value) = (group, afnetworking, help, value)
        (self.curl, self.k6, self.usual, self.flag, self.brief) = (curl, k6, usual, flag, brief)
    }
}

extension OptionName {
    /// In the order of the cases: each request goes through all of them.
    static let rows = allCases.map { (name: $0, row: $0.makeRow()) }
    private static let rowsByName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.row) })

    public var row: OptionRow { Self.rowsByName[self] ?? makeRow() }

    /// True when the value of the option differs from its default.
    public func isChanged(in options: RequestOptions) -> Bool {
        guard let text = row.value.read(options), text != row.usual else { return false }
        var words = options.words
        words[self] = nil
        return text != row.value.read(RequestOptions(words))
    }
}
