import Explorer
import Workspace

extension Settings {
    /// What the person set over what is built in.
    init(_ stored: StoredSettings) {
        self.init()
        if let theme = stored.theme { self.theme = theme }
        if let value = stored.confirmUnsafe.flatMap({ ConfirmUnsafe(rawValue: $0.rawValue) }) { confirmUnsafe = value }
        if let value = stored.sendOnEnter.flatMap({ SendOnEnter(rawValue: $0.rawValue) }) { sendOnEnter = value }
        if let value = stored.caretRow { caretRow = value == .always ? .always : .never }
        if let value = stored.mouse { usesMouse = value }
        if let value = stored.drawing.flatMap({ Drawing(rawValue: $0.rawValue) }) { drawing = value }
    }
}
