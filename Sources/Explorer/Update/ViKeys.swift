import Keys
import TerminalUI

/// `editing: vi`: the keys of vi in the open field or text.
enum ViKeys {
    /// Whether a field or a text is open in which keys may be vi's.
    private static func isOpen(_ model: Model) -> Bool {
        model.settings.editing == .vi && model.overlays.isEmpty && (model.edit != nil || model.text != nil)
            && model.edit?.takesLiteral != true && model.text?.takesLiteral != true
    }

    /// - Returns: nil when the field takes the key as always.
    static func press(_ key: Key, _ model: inout Model) -> [Effect]? {
        guard isOpen(model), model.pendingKeys.isEmpty else { return nil }
        let isEscape = key.code == .escape && key.modifiers.isEmpty
        guard model.bench.vi.isNormal else {
            guard isEscape, Completion(model.bench, model.environments)?.chosen == nil else { return nil }
            return Parts.panes(&model) { bench, desk in
                apply(Window(bench).map { bench.vi.leaveInsert($0.text) } ?? [], &bench, &desk)
            }
        }
        if isEscape { return model.bench.vi.dropPending() ? [] : nil }
        let character: Character
        switch (key.typed, key.code) {
        case (let typed?, _): character = typed == " " ? "l" : typed
        case (nil, .backspace): character = "h"
        default: return nil
        }
        return Parts.panes(&model) { bench, desk in
            guard let window = Window(bench) else { return [] }
            let keys = bench.vi.pending + String(character)
            // These go beyond a window of a long text.
            if window.isPart, keys == "G" || keys == "gg" {
                _ = bench.vi.dropPending()
                _ = bench.text?.area.apply(.move(keys == "G" ? .textEnd : .textStart, selects: false))
                return []
            }
            let edits = bench.vi.press(character, in: window.text)
            if edits.contains(.refused) {
                let leave = desk.key(of: .editLeave, in: .edit)
                desk.say("\"\(DisplayText.visible(keys))\" does nothing here; \(leave) leaves the field")
            }
            return apply(edits, &bench, &desk)
        }
    }

    private static func apply(_ edits: [ViEdit], _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        for edit in edits {
            guard let window = Window(bench) else { break }
            if bench.edit != nil { apply(edit, &bench) } else { apply(edit, in: window, &bench) }
        }
        if bench.edit != nil, edits.contains(where: \.changes) { Editing.apply(&bench, &desk) }
        return []
    }

    private static func apply(_ edit: ViEdit, _ bench: inout Workbench) {
        switch edit {
        case .move(let place): bench.edit?.editor.moveCursor(to: place)
        case .replace(let range, let text, let cursor):
            bench.edit?.editor.replace(range, with: text)
            bench.edit?.editor.moveCursor(to: cursor)
        case .undo: bench.edit?.editor.apply(.undo)
        case .refused: break
        }
    }

    private static func apply(_ edit: ViEdit, in window: Window, _ bench: inout Workbench) {
        switch edit {
        case .move(let place): bench.text?.area.moveCursor(to: window.offset(place))
        case .replace(let range, let text, let cursor):
            let bytes = window.offset(range.lowerBound)..<window.offset(range.upperBound)
            bench.text?.area.replace(bytes, with: text)
            guard let after = Window(bench, from: window.start) else { return }
            bench.text?.area.moveCursor(to: after.offset(cursor))
        case .undo: _ = bench.text?.area.apply(.undo)
        case .refused: break
        }
    }

    /// The text as vi's keys see it; of a long text the part around the cursor.
    private struct Window {
        var text: ViText
        /// The offset of its first byte in the text.
        var start = 0
        var isPart = false

        private static let most = 32 << 10

        init?(_ bench: Workbench, from known: Int? = nil) {
            if let editor = bench.edit?.editor {
                text = ViText(Array(editor.text), cursor: editor.cursor)
                return
            }
            guard let area = bench.text?.area, case let buffer = area.buffer else { return nil }
            let before = max(0, area.cursor - Self.most)
            let line = buffer.start(ofLine: buffer.line(at: before) + (before == 0 ? 0 : 1))
            start = known ?? (line <= area.cursor ? line : buffer.boundary(atOrAfter: before))
            let end = buffer.boundary(atOrAfter: min(buffer.count, max(area.cursor, start) + Self.most))
            isPart = start > 0 || end < buffer.count
            let cursor = buffer.text(in: min(start, area.cursor)..<area.cursor).count
            text = ViText(Array(buffer.text(in: start..<max(start, end))), cursor: cursor, hasLines: true)
        }

        /// The offset of a place in the whole text.
        func offset(_ place: Int) -> Int {
            text.characters.prefix(max(0, place)).reduce(start) { $0 + $1.utf8.count }
        }
    }
}

extension ViEdit {
    fileprivate var changes: Bool {
        switch self {
        case .replace, .undo: true
        case .move, .refused: false
        }
    }
}
