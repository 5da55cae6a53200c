/// Every option of a request, by its name in files, in the order in which files have them. `row` says the rest; only what
/// acts on the value stands elsewhere.
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

    /// The part of an option in deciding who hears the request.
    public enum Hearing: Sendable {
        /// It decides that part of where the request goes.
        case route(Route.Part)
        /// It decides what goes along.
        case alongside
    }

    /// Nil: nothing.
    public var hearing: Hearing? {
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

    /// It decides who hears the request: nobody is to overlook it.
    public var decidesWhoHears: Bool { hearing != nil }
}

/// One option: everything that files, the Options tab, `:set`, the command line, other programs and consent ask about it.
public final class OptionRow: Sendable {
    /// Where it stands in the tab.
    public enum Group: Sendable, CaseIterable {
        case time, keys, security, connection, onlyOnceSet
    }

    /// An option of the command line under the same name: what its value is called, nil for a switch that says `true`.
    public struct Flag: Sendable {
        public let value: String?
        public let summary: String
    }

    public let group: Group
    /// What AFNetworking calls it; nil: it has none.
    public let afnetworking: String?
    /// What it does here, a sentence or two.
    public let help: String
    public let value: OptionValue
    public let curl: CurlForm
    /// What a script for k6 leaves out, a sentence; nil where it says all of it.
    public let k6: @Sendable (RequestOptions) -> String?
    /// The value in a few words, behind "Options"; nil where others say it, and for secrets.
    public let brief: @Sendable (String) -> String?
    public let flag: Flag?
    /// What not set is the same as, where that is not said by `RequestOptions()`.
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

    /// Whether the options have it otherwise than it is where nothing is said.
    public func isSaid(in options: RequestOptions) -> Bool {
        guard let text = row.value.read(options), text != row.usual else { return false }
        var words = options.words
        words[self] = nil
        return text != row.value.read(RequestOptions(words))
    }
}
