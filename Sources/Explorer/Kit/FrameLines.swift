import TerminalUI

/// Borders that panes share: horizontal and vertical lines are collected first, so that each crossing gets the right
/// joint. The frame of the focused pane is heavy on all sides.
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

    func draw(on canvas: inout Canvas) {
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
        if let focus { draw(focus, on: &canvas) }
    }

    private func draw(_ focus: Rect, on canvas: inout Canvas) {
        let style = canvas.lineStyle(.borderFocus)
        canvas.buffer.box(focus, drawing: canvas.drawing, style: style, weight: .heavy)
        for rule in rules {
            for x in joints(on: rule) where focus.isEdge(x, rule.y) { joint(x, rule.y, style, &canvas) }
        }
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
        func weight(_ isThere: Bool, _ dx: Int, _ dy: Int) -> LineWeight {
            guard isThere else { return .none }
            return focus?.hasEdge(from: (x, y), to: (x + dx, y + dy)) == true ? .heavy : .light
        }
        canvas.buffer.joint(
            at: Point(x: x, y: y),
            up: weight(crossing.contains { $0.top < y && y <= $0.bottom }, 0, -1),
            down: weight(crossing.contains { $0.top <= y && y < $0.bottom }, 0, 1),
            left: weight(level.contains { $0.left < x && x <= $0.right }, -1, 0),
            right: weight(level.contains { $0.left <= x && x < $0.right }, 1, 0),
            drawing: canvas.drawing, style: style)
    }
}

extension Rect {
    /// The cell is on the border.
    fileprivate func isEdge(_ x: Int, _ y: Int) -> Bool {
        let (isAcross, isDown) = ((self.x..<maxX).contains(x), (self.y..<maxY).contains(y))
        return isAcross && isDown && (x == self.x || x == maxX - 1 || y == self.y || y == maxY - 1)
    }

    /// Both neighbours are on the border, and on the same side of it.
    fileprivate func hasEdge(from one: (x: Int, y: Int), to other: (x: Int, y: Int)) -> Bool {
        guard isEdge(one.x, one.y), isEdge(other.x, other.y) else { return false }
        return one.x == other.x ? one.x == x || one.x == maxX - 1 : one.y == y || one.y == maxY - 1
    }
}
