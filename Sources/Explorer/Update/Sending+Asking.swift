import Drafting
import HTTPMessage
import Networking

extension Sending {
    /// True when an unsafe request to a new host was not confirmed yet; the status line then asks.
    static func asks(before request: SentRequest, _ model: inout Model) -> Bool {
        let host = host(of: request.url)
        guard needsYes(request.method, host, model) else { return false }
        let question = "\(request.method) \(shownURL(model.secretMask.masked(request.url)))"
        if model.sending.asked == question {
            model.sending.confirmedHosts.insert(host)
            return false
        }
        model.sending.asked = question
        model.status.say("\(question): s again sends", .warning)
        return true
    }

    private static func needsYes(_ method: String, _ host: String, _ model: Model) -> Bool {
        if MethodProperties.isSafe(method) || isLoopback(host) { return false }
        switch model.settings.confirmUnsafe {
        case .never: return false
        case .always: return true
        case .first: return !model.sending.confirmedHosts.contains(host)
        }
    }

    /// This machine: `localhost` and below (RFC 6761 §6.3), 127.0.0.0/8, `::1`.
    static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().drop { $0 == "[" }.prefix { $0 != "]" }
        if bare == "localhost" || bare.hasSuffix(".localhost") || bare == "::1" { return true }
        let numbers = bare.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }

    private static func host(of url: String) -> String {
        (try? URLText(url))?.host.lowercased() ?? ""
    }

    /// Without scheme and query: `api.example.test/users/1`.
    private static func shownURL(_ url: String) -> String {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return String(url[start...].prefix { $0 != "?" && $0 != "#" })
    }
}
