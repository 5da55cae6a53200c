import TerminalUI

/// A border title with the pane's number and its tabs; the active one stands in brackets, and in the look of the focus
/// when the keys go there.
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
