import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Viewing

/// Sentences about an answer, or about a missing one.
enum ResponseWords {
    // MARK: Failures

    /// The fault, its reason and what to do, with keys.
    static func message(_ failure: ExchangeFailure, _ model: Model) -> String {
        [failure.words.what, shortWhy(failure), advice(failure, model)].compactMap(\.self).joined(separator: " ")
    }

    /// The reason, with hashes shortened so that they are easy to compare.
    private static func shortWhy(_ failure: ExchangeFailure) -> String? {
        guard case .pinMismatch(_, let pinned, let found) = failure.error else { return failure.words.why }
        let got = found.map(shortPin) ?? "no certificate"
        return "Pinned \(pinned.map(shortPin).joined(separator: ", ")), got \(got). Nothing was sent."
    }

    /// Such as `sha256/4fJ2..a1Q=`.
    static func shortPin(_ pin: String) -> String {
        let hash = pin.drop { $0 != "/" }.dropFirst()
        guard hash.count > 12 else { return pin }
        return "\(pin.prefix { $0 != "/" })/\(hash.prefix(4))..\(hash.suffix(4))"
    }

    /// The advice, with the likeliest key; nil where nothing is known.
    static func advice(_ failure: ExchangeFailure, _ model: Model) -> String? {
        let key = remedies(failure, model).first.map { "\($0.key) \($0.verb)." }
        let words = [hint(failure, model), key].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func hint(_ failure: ExchangeFailure, _ model: Model) -> String? {
        switch failure.error {
        case .untrustedCertificate:
            "TLS tab shows it; \(model.key(of: .tlsPin, in: .response)) there pins it for this host."
        case .pinMismatch(_, _, _?): "TLS tab compares them."
        default: failure.words.advice
        }
    }

    /// Such as `Cancelled after 1.2 s in "waiting". Nothing was received.`
    static func cancelled(_ failure: ExchangeFailure, after progress: SendProgress?, at now: Double) -> String {
        let when =
            progress.map { " after \(HumanReadable.seconds($0.elapsed(at: now))) in \"\($0.phase.words)\"" } ?? ""
        let received = Int64(failure.partial?.body.count ?? 0)
        let kept =
            received > 0 ? "\(HumanReadable.bytes(received)) were received and are kept." : "Nothing was received."
        return "Cancelled\(when). \(kept)"
    }

    // MARK: Empty states

    /// The words in place of a body; nil when there is a body.
    static func emptyState(_ model: Model) -> PaneNotice? {
        noBody(model).map { withheld(model) ?? $0 }
    }

    /// Why nothing was sent, with the keys that help.
    static func withheld(_ model: Model) -> PaneNotice? {
        guard let withheld = model.withheld, model.request.refusal == nil else { return nil }
        let keys = withheld.helps.map { entry($0, model) }
        return PaneNotice(problem: withheld.words, keys: keys.isEmpty ? [] : [keys])
    }

    static func entry(_ help: Action, _ model: Model) -> PaneNotice.Entry {
        if help == .nodeText { return model.entry(help, "opens the text", in: .parameters) }
        let verb =
            help == .requestSend ? "sends again" : help == .goHeaders ? "shows the field" : "shows the environments"
        return model.entry(help, verb, in: .nav)
    }

    private static func noBody(_ model: Model) -> PaneNotice? {
        switch model.request.exchange {
        case .none: return notSent(model)
        case .sending(let progress):
            if let kept = model.request.response.kept?.exchange {
                return kept.body.isEmpty ? PaneNotice(lines: [emptyBody(kept)]) : nil
            }
            return isLive(progress, model) ? nil : PaneNotice(lines: running(progress, model))
        case .received(let exchange):
            if let stored = exchange.response.stored { return PaneNotice(lines: [inFile(stored, model)]) }
            return exchange.body.isEmpty ? PaneNotice(lines: [emptyBody(exchange)]) : nil
        case .failed(let failure):
            if let partial = failure.partial, !partial.body.isEmpty { return nil }
            return notice(failure, model)
        }
    }

    /// Of an empty request the keys that begin one, in the order of their use.
    private static func notSent(_ model: Model) -> PaneNotice {
        let isTyping = model.edit != nil || model.text != nil
        let draft = model.request.draft
        guard !isTyping, draft.url.isEmpty, draft.parameters.root == nil, draft.text == nil else {
            if model.edit?.target == .url, model.edit?.editor.text.isEmpty == true {
                return PaneNotice(lines: ["The answer comes here."])
            }
            return PaneNotice(
                lines: ["Not sent. \(model.key(of: .requestSend, in: isTyping ? .everywhere : .nav)) sends."])
        }
        let requests = model.library.requestCount
        return PaneNotice(keys: [
            [
                model.entry(.goUrl, "type a URL", "api.example.com/users; a scheme is added"),
                model.entry(.nodeAddAfter, "add a parameter", "its bytes stand on the right at once"),
                model.entry(.requestSend, "send", "the answer comes here"),
            ],
            [
                model.entry(.importText, "paste", "a curl command, JSON, a query string"),
                model.entry(
                    .paneCollections, "requests",
                    requests == 0
                        ? "none here yet; \(model.key(of: .requestSave, in: .everywhere)) saves this one"
                        : "\(Plural.of(requests, "request")) of this collection"),
                model.entry(.appPalette, "find anything", "by its name"),
            ],
        ])
    }

    /// Why no answer came, and the keys that help.
    private static func notice(_ failure: ExchangeFailure, _ model: Model) -> PaneNotice {
        let sentences = failed(failure, model)
        guard model.request.shownPast == nil, failure.error != .cancelled else { return PaneNotice(lines: sentences) }
        let cause = [failure.words.why, hint(failure, model)].compactMap(\.self).joined(separator: " ")
        let keys = remedies(failure, model)
        return PaneNotice(
            problem: failure.words.what, lines: cause.isEmpty ? [] : [cause], keys: keys.isEmpty ? [] : [keys])
    }

    /// The keys that may help, the likeliest first.
    private static func remedies(_ failure: ExchangeFailure, _ model: Model) -> [PaneNotice.Entry] {
        let again = model.entry(.requestSend, "sends again", in: .nav)
        let url = model.entry(.goUrl, "edits the URL", in: .nav)
        let environments = model.entry(.goEnvironments, "shows the environments", in: .nav)
        let options = model.entry(.goOptions, "leads to it", in: .nav)
        return switch failure.error {
        case .nameNotFound: [url, again, environments]
        case .unsupportedScheme, .invalidRequest(.url): [url, environments]
        case .tooLarge, .inflatesTooMuch, .tlsFailed(_, .certificateRequired): [options]
        case .refused, .unreachable: [again, url, environments]
        case .timedOut, .reset, .emptyReply, .incomplete, .tlsFailed: [again]
        default: []
        }
    }

    /// Whether a body is shown while it is received: an event stream at once, any other body after one second, since
    /// most answers are complete by then. A body from which a secret will be captured is never shown before it is
    /// complete.
    static func isLive(_ progress: SendProgress, _ model: Model) -> Bool {
        guard model.request.response.index?.text.bytes.isEmpty == false,
            model.request.draft.secretCaptures(model.environments.values).isEmpty
        else { return false }
        return progress.isEventStream || progress.elapsed(at: model.clock.seconds) >= 1
    }

    /// Such as `1.2 kB  300 B/s   Ctrl-C ends it; what has come is kept`.
    private static func live(_ progress: SendProgress, _ model: Model) -> String {
        let dropped = model.request.response.index?.dropped ?? 0
        let hidden = dropped > 0 ? "   the first \(HumanReadable.bytes(dropped)) come when it has ended" : ""
        let ends = progress.isCancelling ? "" : "   \(model.key(of: .requestCancel)) ends it; what has come is kept"
        return (StatusWords.waiting(model) ?? "") + hidden + ends
    }

    /// The progress; nothing in the first 300 ms.
    private static func running(_ progress: SendProgress, _ model: Model) -> [String] {
        guard let words = StatusWords.waiting(model), !words.isEmpty else { return [""] }
        if progress.isCancelling || model.asks(for: progress.job) { return [words] }
        let elapsed = HumanReadable.clock(seconds: Int(progress.elapsed(at: model.clock.seconds)))
        return [words, "", "elapsed \(elapsed)   \(model.key(of: .requestCancel)) cancels; what has come is kept."]
    }

    /// The sentences about a failure, each on its own line.
    static func failed(_ failure: ExchangeFailure, _ model: Model) -> [String] {
        if let sentence = model.request.shownPast?.end.sentence { return [sentence] }
        if failure.error == .cancelled { return [model.request.response.endWords ?? "Cancelled."] }
        return [failure.words.what, failure.words.why, advice(failure, model)].compactMap(\.self)
    }

    private static func inFile(_ count: Int64, _ model: Model) -> String {
        let place = model.download.map { "in \(DisplayText.visible($0.path))" } ?? "in a file"
        return "The body, \(HumanReadable.bytes(count)), is \(place)."
    }

    private static func emptyBody(_ exchange: Exchange) -> String {
        let status = exchange.head.status
        let name = "\(status) \(reason(exchange.head))"
        let isRight = status == 204 || status == 205 || status == 304 || exchange.request.method == "HEAD"
        if isRight, exchange.request.method == "HEAD" { return "\(name): HEAD has no body." }
        return isRight ? "\(name): an empty body is right for this status." : "\(name): the body is empty."
    }

    /// The reason phrase as received, or the registered one when there was none, as in HTTP/2.
    static func reason(_ head: ResponseHead) -> String {
        head.reason.isEmpty ? StatusPhrase.standard(head.status) : head.reason
    }

    // MARK: Incomplete

    /// The line above an incomplete body or a kept answer.
    static func banner(_ model: Model) -> String? {
        if let kept = keptWords(model) { return kept }
        if let note = model.request.shownPast.flatMap(PastWords.bodyNote) { return note }
        switch model.request.exchange {
        case .received(let exchange) where !exchange.isComplete: return "incomplete: the body was cut"
        case .failed(let failure) where failure.partial?.body.isEmpty == false:
            if let limit = limit(failure, model) { return "incomplete: " + limit }
            let start = failure.partial?.isComplete == true ? "" : "incomplete: "
            return start + failed(failure, model).joined(separator: " ")
        case .sending(let progress) where isLive(progress, model): return live(progress, model)
        case .received(let exchange) where !exchange.sendings.allSatisfy(\.isAsShown):
            return SendingLines(model).fault
        case .received(let exchange) where !exchange.response.notes.isEmpty:
            return exchange.response.notes.map(\.sentence).joined(separator: " ")
        default: break
        }
        return noTree(model) ?? charsetNote(model) ?? brokenLines(model) ?? byteOrderMark(model) ?? mended(model)
    }

    /// The sentence about a limit, short enough that the key for more is visible.
    private static func limit(_ failure: ExchangeFailure, _ model: Model) -> String? {
        let words =
            switch failure.error {
            case .tooLarge(let limit): "\(BinarySize.words(limit)) came, the limit"
            case .inflatesTooMuch(let limit, let wire):
                "\(HumanReadable.bytes(wire)) made \(BinarySize.words(limit)), the limit"
            default: String?.none
            }
        return words.map { "\($0); \(model.key(of: .goOptions)), max-filesize 0 takes all" }
    }

    private static func noTree(_ model: Model) -> String? {
        guard let refusal = model.request.response.index?.refusal else { return nil }
        return "\(refusal) \(model.key(of: .respWrite, in: .response)) saves it."
    }

    /// Words about a kept answer, once it was shown.
    static func keptWords(_ model: Model) -> String? {
        let exchange = if case .received(let exchange) = model.request.exchange { exchange } else { Exchange?.none }
        guard exchange?.isComplete != false else { return nil }
        return model.request.response.kept?.words(beside: exchange)
    }

    /// A note about a byte order mark: JSON must not have one, but is read with it (RFC 8259 §8.1).
    private static func byteOrderMark(_ model: Model) -> String? {
        guard case .received(let exchange) = model.request.exchange,
            model.request.response.index?.document is JSONDocument,
            exchange.body[0..<min(3, exchange.body.count)].array == [0xEF, 0xBB, 0xBF]
        else { return nil }
        return "a byte order mark stands before the JSON, which should have none"
    }

    /// A note about text that may not be what the server meant.
    private static func charsetNote(_ model: Model) -> String? {
        switch model.request.response.index?.text.doubt {
        case .unknown(let name)?: "charset \"\(name)\" is not known, its bytes are shown; :charset chooses one"
        case .damaged?: "bytes that are no text in this charset are marked; :charset chooses another"
        case .missing(let name)?:
            "no converter for \(name) here (Debian: \(BodyText.converterPackage)); its bytes are shown"
        case .guessed(let name)?: "no charset is named: \(name) is a guess; :charset chooses another"
        case .looksUTF8(let name)?: "it says \(name), and its bytes are UTF-8; :charset utf-8 reads them so"
        case nil: nil
        }
    }

    /// A note about HTML whose tree is not what was written.
    private static func mended(_ model: Model) -> String? {
        guard model.request.response.tab == .tree,
            let document = model.request.response.index?.document as? XMLDocument, let line = document.firstMistake
        else { return nil }
        let mistakes = Plural.of(document.mistakes, "mistake")
        return "\(mistakes) in the markup mended here, from line \(line) on; Raw shows what came"
    }

    private static func brokenLines(_ model: Model) -> String? {
        guard let lines = model.request.response.index?.lines, lines.brokenCount > 0 else { return nil }
        let (broken, all) = (HumanReadable.grouped(Int64(lines.brokenCount)), HumanReadable.grouped(Int64(lines.count)))
        return "\(broken) of \(all) lines are no JSON; \(model.key(of: .goNextPoint)) goes to the next"
    }
}
