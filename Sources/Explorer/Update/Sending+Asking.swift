import Bytes
import Drafting
import HTTPMessage
import Networking
import TerminalUI

extension Sending {
    /// True when something about a request was not confirmed yet: that it is unsafe and goes to a new host, or that its
    /// fields contradict its body. The status line then asks, or a card where that is too long for it.
    ///
    /// - Parameter isConfirmed: the yes to a protected environment's question was one to the method and the host.
    static func asks(before request: PreparedRequest, isConfirmed: Bool, _ model: inout Model) -> Bool {
        let isUnsafe = !isConfirmed && needsYes(request, model)
        let claim = request.request.framingFault?.claim
        guard isUnsafe || claim != nil else { return false }
        let (method, url) = (request.request.method, model.secretMask.masked(request.request.url))
        let detour = model.secretMask.masked(request.detour)
        let words = { (url: String) in
            [claim, isUnsafe ? "\(method) \(url)\(detour)" : nil].compactMap(\.self).joined(separator: "; ")
        }
        let asked = SendingState.Asked(
            question: words(url), place: request.destination, environment: model.environments.activeName,
            revision: model.request.revisionID)
        if model.sending.asked == asked, model.sending.isAskedDrawn {
            if isUnsafe { model.sending.confirmedPlaces.insert(request.destination) }
            return false
        }
        (model.sending.asked, model.sending.isAskedDrawn) = (asked, false)
        let sentence = "\(words(withoutScheme(url))): \(model.key(of: .requestSend)) again sends"
        model.sending.askedWords = sentence
        if fits(sentence, model) {
            model.status.say(sentence, .warning)
        } else {
            Questions.ask(.unsafe(what: asked.question), &model)
        }
        return true
    }

    /// The yes of the card stands for the second key.
    static func sendAsked(_ model: inout Model) -> [Effect] {
        model.sending.isAskedDrawn = model.sending.asked != nil
        return send(&model)
    }

    /// Whole in the status line, beside the mode and what may stand at its right.
    private static func fits(_ sentence: String, _ model: Model) -> Bool {
        SizeClass(model.size) > .tiny && TextWidth.columns(of: sentence) <= model.size.width - 12
    }

    private static func needsYes(_ request: PreparedRequest, _ model: Model) -> Bool {
        if MethodProperties.isSafe(request.request.method) || isLoopback(host(of: request.request.url)) { return false }
        switch model.settings.confirmUnsafe {
        case .never: return false
        case .always: return true
        case .first: return !model.sending.confirmedPlaces.contains(request.destination)
        }
    }

    /// This machine: `localhost` and below (RFC 6761 §6.3), 127.0.0.0/8, `::1`.
    static func isLoopback(_ host: String) -> Bool {
        let bare = Substring(host.lowercased().utf8.drop { $0 == UInt8(ascii: "[") }).utf8.text(before: "]")
        if bare == "localhost" || bare.utf8.hasSuffix(".localhost") || bare == "::1" { return true }
        let numbers = bare.utf8.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }

    private static func host(of url: String) -> String {
        (try? URLText(url))?.host.lowercased() ?? ""
    }

    /// Without `https`: `api.example.test/users/1?x=2`.
    private static func withoutScheme(_ url: String) -> String {
        url.utf8.text(behind: "https://").map { String($0) } ?? url
    }
}
