import CurlewNetworking
import Keys
import TerminalUI

/// What every part may know: how large the screen is, what the person likes, which keys hold and what time it is.
struct DisplayContext: Sendable {
    let size: Size
    let settings: Settings
    let keys: BindingTable
    let clock: ClockReading
    /// Takes secrets out of what is drawn, while they are not to be read.
    let mask: SecretMask
    var showsSecrets = false

    /// The key that does `action` there, for sentences; its command when it has none.
    func key(of action: Action, in context: KeyContext = .nav) -> String { keys.name(of: action, in: context) }

    /// A line as it may be drawn, whoever wrote it.
    func shown(_ text: String) -> String { mask.shown(text) }

    /// About the first `count` bytes of something longer.
    func start(of text: String, _ count: Int) -> String {
        let bytes = Array(text.utf8.prefix(count + mask.margin))
        let start = mask.start(of: bytes, isWhole: bytes.count == text.utf8.count)
        return String(decoding: start.prefix(count), as: UTF8.self)
    }

    func shown(_ runs: [Run]) -> [Run] { runs.map { Run(shown($0.text), $0.role) } }
}

extension Model {
    var display: DisplayContext {
        DisplayContext(
            size: size, settings: settings, keys: keys, clock: clock, mask: shownMask, showsSecrets: showsSecrets)
    }
}
