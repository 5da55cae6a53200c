import TerminalUI

/// A border title with the pane's number and its tabs; the active tab is in brackets, and drawn as focused when the
/// pane has the focus.
enum TabTitle {
    static func runs(number: Int, names: [String], selected: Int, isFocused: Bool) -> [Run] {
        var runs = [Run("\(number) ", isFocused ? .borderFocus : .textMuted)]
        for (index, name) in names.enumerated() {
            runs.append(
                contentsOf: index == selected
                    ? [Run("[\(name)]", isFocused ? .borderFocus : .title), Run(" ")] : [Run("\(name) ", .textMuted)])
        }
        return runs
    }
}
