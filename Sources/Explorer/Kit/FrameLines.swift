import TerminalUI

/// Borders that panes share: horizontal and vertical lines are collected first, so that each crossing gets the right
/// joint. They are a light grid; the border of the focused pane is a heavy box of its own over it.
struct FrameLines: Sendable {
    private struct Rule: Sendable {
        var y: Int
        var left: Int
        var right: Int
    }

    private struct Bar: Sendable {
        var x: Int
        var top: Int
        var bottom: Int
    }

    private var rules: [Rule] = []
    private var bars: [Bar] = []
    /// The border of the focused pane.
    var focus: Rect?

    /// Adds a horizontal line from `left` to `right`, both ends included.
    mutating func rule(y: Int, from left: Int, to right: Int) {
        rules.append(Rule(y: y, left: left, right: right))
    }

    /// Adds a vertical line from `top` to `bottom`, both ends included.
    mutating func bar(x: Int, from top: Int, to bottom: Int) {
        bars.append(Bar(x: x, top: top, bottom: bottom))
    }

    /// A box of two columns, with the border of the one that has the keys heavy.
    ///
    /// - Parameter split: the column of the line between them.
    static func columns(_ area: Rect, split: Int, focusesFirst: Bool) -> FrameLines {
        var lines = FrameLines()
        for y in [area.y, area.maxY - 1] { lines.rule(y: y, from: area.x, to: area.maxX - 1) }
        for x in [area.x, split, area.maxX - 1] { lines.bar(x: x, from: area.y, to: area.maxY - 1) }
        lines.focus =
            focusesFirst
            ? Rect(x: area.x, y: area.y, width: split - area.x + 1, height: area.height)
            : Rect(x: split, y: area.y, width: area.maxX - split, height: area.height)
        return lines
    }

    /// Draws the grid, and over it the border of the focused pane, at which lines end.
    ///
    /// - Parameter titles: draws the titles that the border of the focused pane covers.
    func draw(on canvas: inout Canvas, titles: (inout Canvas) -> Void = { _ in }) {
        let style = canvas.theme[.border]
        for bar in bars {
            canvas.buffer.verticalLine(
                at: Point(x: bar.x, y: bar.top), length: bar.bottom - bar.top + 1, drawing: canvas.drawing,
                style: style)
        }
        for rule in rules {
            canvas.buffer.horizontalLine(
                at: Point(x: rule.left, y: rule.y), length: rule.right - rule.left + 1, drawing: canvas.drawing,
                style: style)
        }
        for rule in rules {
            for x in joints(on: rule) { joint(x, rule.y, style, &canvas) }
        }
        titles(&canvas)
        guard let focus else { return }
        canvas.buffer.box(focus, drawing: canvas.drawing, style: canvas.lineStyle(.borderFocus), weight: .heavy)
    }

    private func joints(on rule: Rule) -> Set<Int> {
        var places: Set<Int> = [rule.left, rule.right]
        for bar in bars where bar.top <= rule.y && rule.y <= bar.bottom && (rule.left...rule.right).contains(bar.x) {
            places.insert(bar.x)
        }
        return places
    }

    private func joint(_ x: Int, _ y: Int, _ style: Style, _ canvas: inout Canvas) {
        let crossing = bars.lazy.filter { $0.x == x }
        let level = rules.lazy.filter { $0.y == y }
        canvas.buffer.joint(
            at: Point(x: x, y: y), up: crossing.contains { $0.top < y && y <= $0.bottom },
            down: crossing.contains { $0.top <= y && y < $0.bottom },
            left: level.contains { $0.left < x && x <= $0.right },
            right: level.contains { $0.left <= x && x < $0.right }, drawing: canvas.drawing, style: style)
    }
}
