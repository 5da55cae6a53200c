internal import CurlewBytes
internal import ServerReaders

/// The demo API as a value: takes a request, returns a response. It keeps the orders that were made and the tokens that
/// were issued.
struct DemoAPI: Sendable {
    private var orders = OrderBook()
    private var tokens = TokenEndpoint()
    private var digest = DigestGate()
    private var file = FileDownload()
    private var counter = Counter()
    /// Paths that answer 500 because `setFailing` was called for them.
    private(set) var failing: Set<String> = []

    /// Makes a path answer 500 from now on, or lets it answer normally again.
    mutating func setFailing(_ path: String, _ fails: Bool) {
        if fails { failing.insert(path) } else { failing.remove(path) }
    }

    mutating func respond(to request: DemoRequest) -> DemoResponse {
        if let there = request.ofSecond { return respond(to: there) }
        if failing.contains(request.path) {
            return .refusal(500, "\(request.path) fails because that was asked for; :demo mend ends it")
        }
        if request.bodyCount > request.body.count {
            return .refusal(
                413, "the body has \(request.bodyCount) bytes; at most \(ConnectionHandler.bodyLimit) are taken")
        }
        switch request.path {
        case "/": return .json(text: Self.hello)
        case "/people": return People.list(request)
        case "/hostile": return Hostile.page
        case "/echo": return Echo.answer(to: request)
        case "/strict/json/orders": return StrictOrders.answer(to: request)
        case "/strict/php/orders": return StrictOrders.answer(to: request, by: PHPReader())
        case "/strict/rack/orders": return StrictOrders.answer(to: request, by: RackReader())
        case "/strict/qs/orders": return StrictOrders.answer(to: request, by: QsReader())
        case "/login": return Login.token(for: request)
        case "/me": return Login.user(of: request)
        case "/orders": return orders.list(request)
        case "/slow": return Slow.answer(to: request)
        case "/gzip": return .gzipped
        case "/cached": return counter.answer(to: request)
        case "/file": return file.answer(to: request)
        case "/file/change": return file.change(request)
        case "/file/hurry": return file.hurry(request)
        case "/file/digest": return file.digest(request)
        case "/redirect": return Redirect.answer(to: request)
        case "/cookies": return CookieEcho.list(request)
        case "/cookies/set": return CookieEcho.set(request)
        case let path: return below(path, request)
        }
    }

    private mutating func guarded(_ path: String, _ request: DemoRequest) -> DemoResponse? {
        switch path {
        case "/auth/basic": Guarded.basic(request)
        case "/auth/digest": digest.answer(to: request)
        case "/auth/bearer": tokens.guarded(request)
        case "/oauth/token": tokens.token(request)
        default: nil
        }
    }

    private mutating func below(_ path: String, _ request: DemoRequest) -> DemoResponse {
        if let answer = guarded(path, request) { return answer }
        if let number = path.suffix(after: "/people/") { return People.one(number, request) }
        if let number = path.suffix(after: "/status/") { return StatusAnswer.answer(number) }
        if let name = path.suffix(after: "/orders/") { return orders.answer(to: request, name: name) }
        return .refusal(404, "nothing at \(path)")
    }

    /// 64 bytes with the line break that `json` adds.
    static let hello = #"{"hello": "this is the demo API of curlew, inside the program"}"#
}

extension String {
    /// The text after `prefix`, or nil when the text does not begin with it.
    fileprivate func suffix(after prefix: String) -> Substring? {
        utf8.text(behind: prefix)
    }
}
