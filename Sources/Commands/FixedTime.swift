import CurlewBytes
import CurlewFiles
package import Serialization

/// The time in `CURLEW_NOW` that replaces the clock, for tests: a time (ISO 8601), or `@FILE`. The file holds the
/// time and is read at each use, so that a test moves the clock by writing it.
nonisolated package enum FixedTime: Sendable {
    case time(DateTime)
    case file(String)

    package init?(_ environment: [String: String]) {
        guard let text = environment["CURLEW_NOW"] else { return nil }
        if let path = text.utf8.text(behind: "@") {
            self = .file(String(path))
        } else if let time = DateTime(typed: text, now: nil) {
            self = .time(time)
        } else {
            return nil
        }
    }

    /// The time; nil when the file cannot be read, or holds no time.
    package var now: DateTime? {
        switch self {
        case .time(let time): return time
        case .file(let path):
            guard let content = try? BoundedFile.read(path, limit: 64) else { return nil }
            let line = content.bytes.prefix { $0 != 0x0A }
            return DateTime(typed: String(decoding: line, as: UTF8.self), now: nil)
        }
    }
}
