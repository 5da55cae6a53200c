internal import CurlewBytes

/// Times as people write them: `30s`, `500ms`, `1.5s`, `2m`, and bare seconds.
public enum TimeText {
    /// The form that a text has to have, in words.
    static let expected = "a time such as 30s, 500ms or 2m"

    /// The time of a text; nil for any other text, and for more than a day.
    public static func read(_ text: String) -> Duration? {
        for (unit, milliseconds) in [("ms", 1.0), ("s", 1000.0), ("m", 60_000.0), ("", 1000.0)] {
            guard let number = text.utf8.text(withoutEnd: unit).flatMap(number) else { continue }
            let total = (number * milliseconds).rounded()
            return total <= 86_400_000 ? .milliseconds(Int64(total)) : nil
        }
        return nil
    }

    /// Whole seconds as `30s`, else `1500ms`; finer parts are dropped.
    public static func write(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
    }

    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(text)
    }
}
