import Keys
import TerminalUI

/// `editing: vi`: the keys of vi in the open field or text.
enum ViKeys {
    /// - Returns: nil when the field takes the key as always.
    static func press(_ key: Key, _ model: inout Model) -> [Effect]? {
        guard model.settings.editing == .vi, model.pendingKeys.isEmpty, var vi = model.vi,
            !InputDispatch.takesLiteral(model)
        else { return nil }
        let isEscape = key.code == .escape && key.modifiers.isEmpty
        let character: Character? =
            switch (key.typed, key.code) {
            case (let typed?, _): typed == " " ? "l" : typed
            case (nil, .backspace): "h"
            default: nil
            }
        if vi.isNormal, isEscape {
            defer { model.vi = vi }
            return vi.dropPending() ? [] : nil
        }
        guard vi.isNormal ? character != nil : isEscape && model.completions?.chosen == nil,
            let window = Window(model)
        else { return nil }
        let typed = vi.isNormal ? character : nil
        let keys = vi.pending + (typed.map { String($0) } ?? "")
        defer { model.vi = vi }
        // These go beyond a window of a long text.
        if window.isPart, keys == "G" || keys == "gg" {
            _ = vi.dropPending()
            _ = model.text?.area.apply(.move(keys == "G" ? .textEnd : .textStart, selects: false))
            return []
        }
        let edits = typed.map { vi.press($0, in: window.text) } ?? vi.leaveInsert(window.text)
        if edits.contains(.refused) {
            let leave = model.key(of: model.overlays.isEmpty ? .editLeave : .promptClose, in: model.context)
            model.status.say("\"\(DisplayText.visible(keys))\" does nothing here; \(leave) leaves the field")
        }
        guard model.overlays.isEmpty else {
            model.cardField?.apply(edits)
            return []
        }
        return Parts.panes(&model) { apply(edits, &$0, &$1) }
    }

    private static func apply(_ edits: [ViEdit], _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        if bench.edit != nil {
            bench.edit?.field.apply(edits)
            if edits.contains(where: \.changes) { Editing.apply(&bench, &desk) }
        } else {
            for edit in edits { Window(bench).map { apply(edit, in: $0, &bench) } }
        }
        return []
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

        private init(_ editor: LineEditor) { text = ViText(Array(editor.text), cursor: editor.cursor) }

        init?(_ model: Model) {
            if let editor = model.overlays.isEmpty ? model.edit?.editor : model.cardField?.editor {
                self.init(editor)
            } else {
                self.init(model.bench)
            }
        }

        init?(_ bench: Workbench, from known: Int? = nil) {
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
