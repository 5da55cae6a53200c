import CurlewNetworking
import Keys
import TerminalUI

/// Facts for every part: the screen's size, the user's settings, the key bindings and the time.
struct DisplayContext: Sendable {
    let size: Size
    let settings: Settings
    let keys: BindingTable
    let clock: ClockReading
    /// Removes secrets from drawn text while they are hidden.
    let mask: SecretMask
    var showsSecrets = false

    /// The key for `action` in a context, for sentences; the name of its command when it has none.
    func key(of action: Action, in context: KeyContext = .nav) -> String { keys.name(of: action, in: context) }

    /// A line with secrets removed, safe to draw whatever its source.
    func shown(_ text: String) -> String { mask.shown(text) }

    /// The beginning of a longer text, about `count` bytes.
    func start(of text: String, _ count: Int) -> String {
        let bytes = Array(text.utf8.prefix(count + mask.margin))
        let start = mask.start(of: bytes, isWhole: bytes.count == text.utf8.count)
        return String(decoding: start.prefix(count), as: UTF8.self)
    }

    func shown(_ runs: [Run]) -> [Run] { runs.changingText(shown) }
}

extension Model {
    var display: DisplayContext {
        DisplayContext(
            size: size, settings: settings, keys: keys, clock: clock, mask: shownMask, showsSecrets: showsSecrets)
    }
}
