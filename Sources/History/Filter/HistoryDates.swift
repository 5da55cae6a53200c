internal import CurlewBytes
internal import CurlewSerialization

/// The times of `after:` and `before:`.
///
///     today yesterday     the beginning of the day
///     30m 2h 3d 2w        so long ago
///     14:30               that time of today
///     2026-11-20          the beginning of that day
///     2026-11-20T14:30    that time
struct HistoryDates {
    /// Seconds since 1970.
    let now: Double
    let secondsFromGMT: Int

    /// Nil for a text that is no time. The beginning of a word is enough: it is read while it is typed.
    func start(of text: String) -> Double? {
        let text = text.lowercased()
        if let back = Self.days.first(where: { $0.word.utf8.hasPrefix(text) }) {
            return today - Double(back.days) * 86_400
        }
        return ago(text) ?? time(text[...]).map { today + $0 } ?? date(text)
    }

    private static let days = [(word: "today", days: 0), (word: "yesterday", days: 1)]
    private static let units: [(letter: String, seconds: Double)] = [
        ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800),
    ]

    private var today: Double {
        let local = now + Double(secondsFromGMT)
        return (local / 86_400).rounded(.down) * 86_400 - Double(secondsFromGMT)
    }

    private func ago(_ text: String) -> Double? {
        for (letter, seconds) in Self.units {
            guard let digits = text.utf8.text(withoutEnd: letter), let count = Self.number(digits) else { continue }
            return now - Double(count) * seconds
        }
        return nil
    }

    /// Seconds of the day.
    private func time(_ text: Substring) -> Double? {
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], hour < 24, minute < 60,
            let second = parts.count == 3 ? parts[2] : 0, second < 60
        else { return nil }
        return Double(hour * 3600 + minute * 60 + second)
    }

    private func date(_ text: String) -> Double? {
        let halves = text.utf8.cut(at: "t")
        let day = (halves?.before ?? text[...]).utf8.split(separator: "-", omittingEmptySubsequences: false)
            .map(Self.number)
        guard day.count == 3, let year = day[0], let month = day[1], let date = day[2], (1000...9999).contains(year),
            (1...12).contains(month), (1...31).contains(date)
        else { return nil }
        let start = Double(DateTime.days(year: Int64(year), month: Int64(month), day: Int64(date))) * 86_400
        return start - Double(secondsFromGMT) + (halves.map { time($0.behind) ?? 0 } ?? 0)
    }

    /// Digits alone, at most nine.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { $0 &- 0x30 < 10 } && text.utf8.count <= 9 ? Int(text) : nil
    }
}
