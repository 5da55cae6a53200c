import Explorer
import Workspace

extension Settings {
    /// Makes the settings from the user's own, with built-in values for the rest.
    init(_ stored: StoredSettings) {
        self.init()
        if let theme = stored.theme { self.theme = theme }
        if let value = stored.confirmUnsafe.flatMap({ ConfirmUnsafe(rawValue: $0.rawValue) }) { confirmUnsafe = value }
        if let value = stored.sendOnEnter.flatMap({ SendOnEnter(rawValue: $0.rawValue) }) { sendOnEnter = value }
        if let value = stored.caretRow { caretRow = value == .always ? .always : .never }
        if let value = stored.mouse { usesMouse = value }
        styles = stored.styles
        if let value = stored.editing.flatMap({ Editing(rawValue: $0.rawValue) }) { editing = value }
        if let value = stored.drawing.flatMap({ Drawing(rawValue: $0.rawValue) }) { drawing = value }
    }
}
