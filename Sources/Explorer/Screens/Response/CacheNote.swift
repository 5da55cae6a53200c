import Networking
import Requests
import Serialization
import TerminalUI

/// What the cache did for the answer on the screen, in words.
struct CacheNote {
    private let reports: [CacheReport]

    init(_ reports: [CacheReport]) {
        self.reports = reports.filter { if case .trouble = $0 { false } else { true } }
    }

    var isHit: Bool { reports.contains { if case .hit = $0 { true } else { false } } }

    /// The most that a few words can say: where the answer is from, else that a look was not wanted, else what was kept.
    /// Nil where there is no cache.
    private var report: CacheReport? {
        reports.first { report in
            switch report {
            case .hit, .confirmed, .bypassed: true
            default: false
            }
        } ?? reports.last
    }

    /// Behind the figures of the status line.
    var runs: [Run] { report.map { [Run("  \($0.words)", .statusInfo)] } ?? [] }

    /// For Checks and Headers: each thing that the cache did, explained by `x`.
    var lines: [ListLine] {
        reports.map { report in
            ListLine(
                runs: [Run("    "), Run("cache  ", .syntaxKey), Run(report.words)], explanation: [report.sentence],
                copied: "\(report.words): \(report.sentence)")
        }
    }

    /// What `Age` means for an answer from the cache: stored when, why it holds, until when. Nil for another.
    var ageSentence: String? {
        for case .hit(let life) in reports {
            let until = life.stored + Double(life.lifetime)
            return "From the cache, stored at \(time(life.stored)). \(life.sentence) That is until \(time(until))."
        }
        return nil
    }

    private func time(_ seconds: Double) -> String {
        DateTime(seconds: Int64(min(max(seconds, -6e10), 2.5e11))).iso8601
    }
}
