import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Drafting
import History
import Keys
import TerminalUI
import Viewing
import Workspace

/// Words about an exchange of the history.
enum PastWords {
    /// The name without its folder.
    static func ownName(_ name: String) -> String {
        name.utf8.ranges(of: " > ".utf8).last.map { String(name[$0.upperBound...]) } ?? name
    }

    /// The message about a copy that can be edited. A credential that was typed is not kept.
    static func copied(_ reading: PastReading, _ model: Model) -> (text: String, tone: StatusState.Tone) {
        let unnamed = reading.recorded.holes.count(where: \.names.isEmpty)
        let send = model.key(of: .requestSend)
        guard unnamed > 0 else { return ("a new request as it was then; nothing was sent, \(send) sends", .plain) }
        let words = unnamed == 1 ? "a credential was not kept" : "\(unnamed) credentials were not kept"
        return ("a new request as it was then; \(words): type over the ****** before you send", .warning)
    }

    // MARK: Card

    /// The card about the kept parts of an exchange.
    static func card(_ reading: PastReading, _ model: Model) -> LinesCard {
        let lines = facts(reading).map { name, value in (name + " ").padded(to: 13) + model.shown(value) }
        return LinesCard(title: "What is kept", lines: lines)
    }

    private static func facts(_ reading: PastReading) -> [(String, String)] {
        let (entry, stored) = (reading.entry, reading.recorded.exchange)
        let sent =
            stored.requestBodyCount == 0
            ? "no body" : size(stored.requestBody?.count, isCut: stored.isRequestBodyCut, of: stored.requestBodyCount)
        let received =
            stored.status == 0
            ? "no answer" : size(stored.body?.count, isCut: stored.isBodyCut, of: stored.bodyCount)
        let facts: [(String, String?)] = [
            ("when", reading.time), ("who", HistoryWords.origin(entry)),
            ("name", entry.savedName), ("environment", entry.environment),
            ("request", "\(entry.method) \(entry.url)"), ("sent", sent), ("answer", received),
            ("how it went", sentence(reading)), ("checks", checks(reading.recorded.checks)),
            ("secrets", secrets(reading.recorded.holes)),
            ("digest", reading.recorded.bodyDigest.map { "sha256 \($0)" }),
            ("found by", "URL, header fields, the first \(HumanReadable.bytes(Int64(HistoryLimits.indexed))) of text"),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Such as `1.2 kB`, `the first 1 MB of 20 MB`. A body that is kept whole may have another length, since stars and
    /// names stand in it for secrets.
    ///
    /// - Parameter kept: nil where nothing is kept.
    private static func size(_ kept: Int?, isCut: Bool, of count: Int) -> String {
        let whole = HumanReadable.bytes(Int64(count))
        guard count > 0, let kept else { return count == 0 ? whole : "\(whole), of which nothing is kept" }
        return isCut ? "the first \(HumanReadable.bytes(Int64(kept))) of \(whole)" : whole
    }

    private static func sentence(_ reading: PastReading) -> String {
        let entry = reading.entry
        let status = "\(entry.status) \(entry.reason)".trimmed
        switch reading.recorded.exchange.outcome {
        case .accepted: return "\(status), \(HistoryWords.took(entry))"
        case .unacceptable(let sentence): return "\(status), \(HistoryWords.took(entry)); \(sentence)"
        case .failed(let sentence), .cancelled(let sentence): return sentence
        }
    }

    private static func checks(_ checks: [Check]) -> String? {
        guard !checks.isEmpty else { return nil }
        return "\(checks.count { $0.result == .passed }) of \(checks.count) passed"
    }

    private static func secrets(_ holes: [SecretHole]) -> String? {
        let names = Set(holes.flatMap(\.names)).sorted().map { "{{\($0)}}" }
        let unnamed = holes.count(where: \.names.isEmpty)
        let words = names + (unnamed == 0 ? [] : ["\(HistoryWords.counted(unnamed, "credential")) not kept (******)"])
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Why the same bytes cannot be sent again with the values at hand; nil where they can.
    static func obstacle(_ reading: PastReading, _ model: Model) -> String? {
        let recorded = reading.recorded
        guard recorded.holes.contains(where: { !$0.names.isEmpty }) else { return nil }
        if let other = recorded.request?.collection, other != model.environments.root {
            return "Its secrets are those of another collection."
        }
        guard recorded.environment == model.environments.activeName else {
            return "Its secrets are those of the environment \(recorded.environment ?? "that was in use")."
        }
        return nil
    }

    // MARK: In the panes

    /// Of a body that is not kept whole; nil for one that is.
    static func bodyNote(_ reading: PastReading) -> String? {
        let stored = reading.recorded.exchange
        guard stored.isBodyCut || (stored.body == nil && stored.bodyCount > 0) else { return nil }
        return "of the body " + size(stored.body?.count, isCut: stored.isBodyCut, of: stored.bodyCount)
    }
}
