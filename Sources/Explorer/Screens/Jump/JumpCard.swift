import Keys
import TerminalUI

/// `f`: a label on every pane, tab and row that takes clicks. The letters of a label do what a click does there.
struct JumpCard: TextCard {
    /// The letters so far.
    private(set) var typed = ""

    struct Facts {
        var display: DisplayContext
        var labels: [Label]
    }

    /// A label and what it stands on.
    struct Label: Equatable {
        var letters: String
        var place: Rect
        var target: ClickMap.Target
    }

    var context: KeyContext { .jump }
    var mode: Mode { .jump }
    var overlay: Overlay { .jump(self) }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            status: [Run("the letters of a label go there", .textMuted)],
            hints: [Hint(.promptClose, "stay here"), Hint(.helpHere, "help")])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let letters = typed + text.lowercased()
        let fitting = facts.labels.filter { $0.letters.utf8.starts(with: letters.utf8) }
        guard let first = fitting.first else {
            return desk.say("no label begins with \(DisplayText.visible(letters))", .warning)
        }
        typed = letters
        guard first.letters.utf8.count == letters.utf8.count else { return }
        desk.close()
        desk.wish(.go(first.target))
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptClose: desk.close()
        case .lineBackspace: typed = String(typed.dropLast())
        default: return false
        }
        return true
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        canvas.fade(area)
        for label in facts.labels where label.letters.utf8.starts(with: typed.utf8) {
            let text = String(Substring(label.letters.utf8.dropFirst(typed.utf8.count)))
            canvas.buffer.put(
                text, at: Point(x: label.place.x, y: label.place.y), style: canvas.theme[.jumpLabel], clip: area)
        }
        canvas.cursor = nil
    }
}

extension KeyBinding {
    static let jump: [KeyBinding] = [
        .init(.jump, ["Esc", "Ctrl-C", "Ctrl-G"], .promptClose, "close, stay here"),
        .init(.jump, ["Backspace"], .lineBackspace, "take the last letter back"),
    ]
}

extension JumpCard {
    static func opening(_ model: Model) -> CardOpening {
        let card = JumpCard()
        return card.facts(model).labels.isEmpty ? .refused("nothing to go to here") : .card(.jump(card))
    }

    func facts(_ model: Model) -> Facts {
        var below = model
        if case .jump? = below.overlays.last { below.overlays.removeLast() }
        return Facts(display: model.display, labels: Self.labels(clicks(below)))
    }

    /// Panes and tabs first, which get one letter as long as there are enough. Hints are keys already.
    static func labels(_ map: ClickMap) -> [Label] {
        var (places, rows): ([(Rect, ClickMap.Target)], [(Rect, ClickMap.Target)]) = ([], [])
        for (place, target) in map.targets {
            switch target {
            case .pane, .tab: places.append((place, target))
            case .row, .node: rows.append((place, target))
            case .keys, .field: break
            }
        }
        let all = places + rows
        return zip(letters(count: all.count), all).map { Label(letters: $0, place: $1.0, target: $1.1) }
    }

    /// So many different labels, none the beginning of another: one letter each, then two.
    static func letters(count: Int) -> [String] {
        let letters = "asdfghjklqwertyuiopzxcvbnm".map(String.init)
        // Each letter that begins two-letter labels makes room for as many as there are letters.
        let pairs = min(letters.count, max(0, (count - letters.count + letters.count - 2) / (letters.count - 1)))
        let singles = letters.dropLast(pairs)
        return Array((singles + letters.suffix(pairs).flatMap { first in letters.map { first + $0 } }).prefix(count))
    }

    enum Wish: ModelWish {
        case go(ClickMap.Target)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .go(let target): Parts.panes(&model) { MouseDispatch.go(to: target, &$0, &$1) }
            }
        }
    }
}
