/// The states of pane 3's tables for one request.
struct TableTabs: Sendable {
    var headers = HeaderTable()
    var auth = AuthTable()
    var options = OptionTable()
    var cookies = CookieTable()
}

/// The tabs of pane 3, in the order of the border.
enum ParametersTab: Int, CaseIterable, Sendable {
    case parameters, headers, auth, options, cookies

    /// The table; nil for the tree of parameters.
    var table: (any TableTab.Type)? {
        switch self {
        case .parameters: nil
        case .headers: HeaderTable.self
        case .auth: AuthTable.self
        case .options: OptionTable.self
        case .cookies: CookieTable.self
        }
    }
}

extension EditSession.Target {
    /// The table of a field that takes its text as a whole; nil for other fields.
    var table: (any FieldTable.Type)? {
        switch self {
        case .option: OptionTable.self
        case .cookieValue, .newCookie: CookieTable.self
        case .url, .key, .value, .headerName, .headerValue, .auth, .wire: nil
        }
    }
}
