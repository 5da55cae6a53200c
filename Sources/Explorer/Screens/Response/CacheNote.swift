import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import TerminalUI

/// Words about the cache's part in the answer on the screen.
struct CacheNote {
    private let reports: [CacheReport]
    private let kept: CachedAnswer?
    /// The response that followed the kept answer.
    private let newer: Exchange?

    init(_ reports: [CacheReport], kept: CachedAnswer? = nil, newer: Exchange? = nil) {
        self.reports = reports.filter { if case .trouble = $0 { false } else { true } }
        self.kept = kept
        self.newer = newer
    }

    init(_ model: borrowing Model) {
        let exchange = if case .received(let exchange) = model.request.exchange { exchange } else { Exchange?.none }
        self.init(model.request.response, newer: exchange)
    }

    init(_ response: ResponseState, newer: Exchange?) {
        self.init(response.cache, kept: response.kept, newer: newer)
    }

    /// Whether the answer on the screen is from the cache.
    var isHit: Bool {
        kept?.isShown
            ?? reports.contains { report in
                switch report {
                case .hit, .stale: true
                default: false
                }
            }
    }

    /// The most important report: that the answer is from the cache, else that the cache was bypassed, else the last
    /// one. Nil without reports.
    private var report: CacheReport? {
        reports.first { report in
            switch report {
            case .hit, .confirmed, .bypassed: true
            default: false
            }
        } ?? reports.last
    }

    /// Words after the figures of the status line.
    var runs: [Run] {
        if let kept { return [Run("  \(kept.words(beside: newer))", kept.role)] }
        return report.map { [Run("  \($0.words)", $0.role)] } ?? []
    }

    /// Lines for Checks and Headers: one per report, explained by `x`.
    var lines: [ListLine] {
        reports.map { report in
            if case .shown = report, let kept { return Self.line(kept.words(beside: newer), report.sentence) }
            return Self.line(report.words, report.sentence)
        }
    }

    private static func line(_ words: String, _ sentence: String) -> ListLine {
        ListLine(
            runs: [Run("    "), Run("cache  ", .syntaxKey), Run(words)], explanation: [sentence],
            copied: "\(words): \(sentence)")
    }

    /// The meaning of `Age` for an answer from the cache: when it was stored, why it is fresh, until when. Nil for
    /// other answers.
    var ageSentence: String? {
        for report in reports {
            guard isHit, let life = report.shownLife else { continue }
            let until = life.stored + Double(life.lifetime)
            let end = life.left > 0 ? "That is until" : "That was until"
            return "From the cache, stored at \(time(life.stored)). \(life.sentence) \(end) \(time(until))."
        }
        return nil
    }

    private func time(_ seconds: Double) -> String {
        DateTime(seconds: Int64(min(max(seconds, -6e10), 2.5e11))).iso8601
    }
}

extension CacheReport {
    /// The lifetime of an answer that was shown from the cache.
    fileprivate var shownLife: CacheLife? {
        switch self {
        case .hit(let life), .stale(let life), .shown(let life): life
        default: nil
        }
    }

    fileprivate var role: Role {
        if case .notRenewed = self { .statusWarning } else { .statusInfo }
    }
}
