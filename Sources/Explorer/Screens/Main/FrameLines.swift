import TerminalUI

/// Borders that panes share: horizontal and vertical lines are collected first, so that each crossing gets the right
/// joint.
struct FrameLines: Sendable {
    private struct Rule: Sendable {
        var y: Int
        var left: Int
        var right: Int
        var isFocused: Bool
    }

    private struct Bar: Sendable {
        var x: Int
        var top: Int
        var bottom: Int
    }

    private var rules: [Rule] = []
    private var bars: [Bar] = []

    /// Adds a horizontal line from `left` to `right`, both ends included.
    mutating func rule(y: Int, from left: Int, to right: Int, isFocused: Bool = false) {
        rules.append(Rule(y: y, left: left, right: right, isFocused: isFocused))
    }

    /// Adds a vertical line from `top` to `bottom`, both ends included.
    mutating func bar(x: Int, from top: Int, to bottom: Int) {
        bars.append(Bar(x: x, top: top, bottom: bottom))
    }

    func draw(on canvas: inout Canvas) {
        let style = canvas.theme[.border]
        for bar in bars {
            canvas.buffer.verticalLine(
                at: Point(x: bar.x, y: bar.top), length: bar.bottom - bar.top + 1, drawing: canvas.drawing,
                style: style)
        }
        for rule in rules.sorted(by: { !$0.isFocused && $1.isFocused }) {
            canvas.buffer.horizontalLine(
                at: Point(x: rule.left, y: rule.y), length: rule.right - rule.left + 1, drawing: canvas.drawing,
                style: rule.isFocused ? canvas.lineStyle(.borderFocus) : style, isFocused: rule.isFocused)
        }
        for rule in rules {
            for x in joints(on: rule) { joint(x, rule.y, style, &canvas) }
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
        canvas.buffer.joint(
            at: Point(x: x, y: y),
            up: crossing.contains { $0.top < y && y <= $0.bottom },
            down: crossing.contains { $0.top <= y && y < $0.bottom },
            left: level.contains { $0.left < x && x <= $0.right },
            right: level.contains { $0.left <= x && x < $0.right },
            drawing: canvas.drawing, style: style)
    }
}
