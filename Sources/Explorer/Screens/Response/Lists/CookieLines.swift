import CurlewNetworking
import CurlewSerialization
import TerminalUI

/// The lines of the Cookies tab: each received cookie, those of redirects too, and whether the jar stored it.
enum CookieLines {
    static func of(_ model: Model) -> [ListLine] {
        verdicts(model).map { line($0, now: model.clock.seconds) }
    }

    static func none(_ model: Model) -> String {
        switch model.request.exchange {
        case .none, .sending: "No cookies yet."
        case .received, .failed: "No cookies came."
        }
    }

    private static func verdicts(_ model: Model) -> [CookieVerdict] {
        switch model.request.exchange {
        case .none, .sending, .failed: []
        case .received(let exchange): exchange.cookies
        }
    }

    private static func line(_ verdict: CookieVerdict, now: Double) -> ListLine {
        let (word, role) = word(verdict.result)
        let name = DisplayText.visible(verdict.name)
        let value = verdict.cookie.map { "=\(DisplayText.visible($0.value))" } ?? ""
        return ListLine(
            runs: [Run(word.padded(to: 10), role), Run(name, .syntaxKey), Run(value)],
            more: [[Run("          " + detail(verdict, now: now), .textMuted)]],
            explanation: [verdict.sentence + " It came from \(verdict.host)."] + scope(verdict.cookie),
            copied: verdict.cookie?.pair ?? verdict.name)
    }

    private static func word(_ result: CookieVerdict.Result) -> (String, Role) {
        switch result {
        case .stored: ("stored", .statusOK)
        case .replaced: ("replaced", .statusOK)
        case .deleted: ("deleted", .textMuted)
        case .refused: ("refused", .statusError)
        }
    }

    /// The reason for the refusal, or the cookie's scope and expiry.
    private static func detail(_ verdict: CookieVerdict, now: Double) -> String {
        if case .refused(let refusal) = verdict.result {
            return String(refusal.sentence.drop { $0 != "." }.drop { $0 == "." || $0 == " " })
        }
        guard let cookie = verdict.cookie else { return verdict.sentence }
        let place = "\(cookie.domain)\(cookie.path)"
        let flags = [cookie.isSecure ? "Secure" : nil, cookie.isHTTPOnly ? "HttpOnly" : nil].compactMap(\.self)
        return ([place, life(cookie, now: now)] + flags).joined(separator: "   ")
    }

    private static func life(_ cookie: Cookie, now: Double) -> String {
        guard let expires = cookie.expires else { return "until this program ends" }
        return expires <= now ? "has run out" : "for \(CertificateLine.span(expires - now))"
    }

    private static func scope(_ cookie: Cookie?) -> [String] {
        guard let cookie else { return [] }
        let hosts =
            cookie.isHostOnly
            ? "It goes back to \(cookie.domain) alone" : "It goes to \(cookie.domain) and all below it"
        let until = cookie.expires.flatMap { abs($0) < 1e11 ? DateTime(seconds: Int64($0)).iso8601 : nil }
        let sameSite = cookie.sameSite.map { ["SameSite=\($0.rawValue): kept; requests here come from no site."] } ?? []
        return ["\(hosts), for \(cookie.path) and below\(until.map { ", until \($0)" } ?? "")."] + sameSite
    }
}
