import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// The card behind `x`: the node, its pair, and every rule that wrote it; for a problem, its repairs.
struct ExplainCard: Card {
    struct Facts {
        var display: DisplayContext
        /// At the bottom of the screen, as wide as the strip.
        var frame: Rect
        var lines: [[Run]]
        /// The node; nil when the card explains bytes that belong to no node.
        var node: NodeID?
        /// The node's path and value as text.
        var label: String
        var problem: ParameterProblem?
        /// The note on the node, or on the request where no node is at the cursor.
        var note: ParameterNote?
        /// The card was opened at a byte of the preview.
        var isOfByte: Bool
        /// The preview below the card fills the screen.
        var isOverPreview: Bool
        /// The digit that was pressed, if any.
        var digit: Int?

        /// The choices of the digits.
        var repairs: [Repair] { problem?.repairs ?? note?.repairs ?? [] }
    }

    var context: KeyContext { .explain }
    var mode: Mode { .navigate }
    var overlay: Overlay { .explain }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.pickerChoose), Hint(.manualHere), Hint(.pickerClose)])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerClose, .linkExplain, .appPop, .appBack: desk.close()
        // What is only a pitfall is left alone by the key that goes to the node.
        case .pickerChoose where facts.problem == nil && facts.isOfByte || !mend(0, facts, &desk):
            desk.close()
            if facts.isOfByte { desk.perform(.linkGo) }
        case .pickerChoose: break
        case .pickerNumber:
            guard let digit = facts.digit, !mend(digit - 1, facts, &desk) else { return true }
            desk.say("there is no repair \(digit) here")
        default: return false
        }
        return true
    }

    /// Applies a repair and closes the card; false when there is no such choice.
    private func mend(_ choice: Int, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        guard facts.repairs.indices.contains(choice) else { return false }
        let repair = facts.repairs[choice]
        let name = facts.label.isEmpty ? "the request" : facts.label
        desk.close()
        desk.wish(.mend(facts.problem?.node ?? facts.note?.node, repair, step: "\(name) \(repair.title)"))
        desk.say("\(name): \(repair.title); \(facts.display.key(of: .editUndo)) undoes")
        return true
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in _: Rect) {
        let frame = facts.frame
        if facts.isOverPreview { closePreview(above: frame, on: &canvas) }
        canvas.clear(frame, role: .surfaceRaised)
        let border = canvas.lineStyle(.borderFocus, on: .surfaceRaised)
        canvas.buffer.box(
            frame, drawing: canvas.drawing, style: border,
            title: [StyledRun("Explain ", canvas.theme[.title, on: .surfaceRaised])],
            trailing: [StyledRun(" \(ending(facts)) ", canvas.theme[.textMuted, on: .surfaceRaised])],
            weight: .heavy)
        for (row, runs) in facts.lines.prefix(frame.height - 2).enumerated() {
            canvas.put(runs, in: frame.inset(), row: row, column: 1)
        }
    }

    private func ending(_ facts: Facts) -> String {
        let close = "\(facts.display.key(of: .pickerClose, in: context)) closes"
        let choose = facts.display.key(of: .pickerChoose, in: context)
        if !facts.repairs.isEmpty, facts.problem != nil || !facts.isOfByte {
            return "\(close), \(choose) takes the first"
        }
        return facts.node == nil ? close : "\(close), \(choose) goes to the node"
    }

    /// Draws the lower border of a zoomed preview above the card.
    private func closePreview(above frame: Rect, on canvas: inout Canvas) {
        let row = Rect(x: frame.x, y: frame.y - 1, width: frame.width, height: 1)
        canvas.clear(row)
        let style = canvas.theme[.border]
        canvas.buffer.horizontalLine(
            at: Point(x: row.x, y: row.y), length: row.width, drawing: canvas.drawing, style: style)
        for x in [row.x, row.maxX - 1] {
            canvas.buffer.joint(
                at: Point(x: x, y: row.y), up: true, left: x > row.x, right: x == row.x, drawing: canvas.drawing,
                style: style)
        }
    }
}

extension KeyBinding {
    static let explain: [KeyBinding] = [
        .init(.explain, ["Enter"], .pickerChoose, "mend the problem, or go to the node", hint: "go or repair"),
        .init(.explain, ["1", "2", "3", "4", "5", "6", "7", "8", "9"], .pickerNumber, "mend it this way"),
        .init(.explain, ["gm"], .manualHere, "read about the rule in the manual", hint: "read about it"),
        .init(.explain, ["x", "Esc", "q", "Ctrl-C"], .pickerClose, "close", hint: "close"),
    ]
}
