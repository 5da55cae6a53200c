import TerminalUI

extension Rect {
    /// The area of a card, in the middle between the lines that all parts share.
    func centred() -> Rect {
        let width = min(70, self.width - 2)
        return Rect(x: x + (self.width - width) / 2, y: y + 1, width: width, height: height - 2)
    }
}

extension Canvas {
    /// Draws an empty box over the previous content, which recedes; returns its inside.
    mutating func card(_ rect: Rect, title: String, trailing: String = "") -> Rect {
        backdrop()
        clear(rect, role: .surfaceRaised)
        buffer.box(
            rect, drawing: drawing, style: lineStyle(.borderFocus, on: .surfaceRaised),
            title: [StyledRun(drawn(title) + " ", theme[.title, on: .surfaceRaised])],
            trailing: trailing.isEmpty
                ? [] : [StyledRun(" \(drawn(trailing)) ", theme[.textMuted, on: .surfaceRaised])],
            weight: .heavy)
        return rect.inset()
    }

    /// Draws the border of a screen that has the keys.
    mutating func screen(_ rect: Rect, title: [Run], trailing: String = "") {
        buffer.box(
            rect, drawing: drawing, style: lineStyle(.borderFocus),
            title: title.map { StyledRun(drawn($0.text), theme[$0.role]) },
            trailing: trailing.isEmpty ? [] : [StyledRun(drawn(trailing), theme[.textMuted])], weight: .heavy)
    }
}
