import TerminalUI

/// The line above the hints: mode, result or progress, unsaved edits; a message takes its place.
enum StatusLine {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        if case .prompt(let prompt)? = model.overlays.last {
            return PromptScreen.draw(prompt, on: &canvas, in: rect)
        }
        canvas.put("\(model.mode)  ", .textStrong, in: rect, row: 0)
        let right = right(model)
        let width = right.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let room = Rect(x: rect.x, y: rect.y, width: rect.width - width - 3, height: 1)
        canvas.putCut(content(model), in: room, row: 0, column: model.mode.count + 2)
        canvas.putRight(right, in: rect, row: 0, margin: 1)
    }

    /// Edits not yet saved and, where there is room, the time of the last event.
    private static func right(_ model: Model) -> [Run] {
        let unsaved = Run(unsaved(model), .statusWarning)
        guard SizeClass(model.size) >= .medium else { return [unsaved] }
        return [unsaved, Run("  \(model.clock.timeOfDay)", .textMuted)]
    }

    private static func content(_ model: Model) -> [Run] {
        if let message = model.status.message { return [Run(message.text, role(message.tone))] }
        if case .help? = model.overlays.last {
            return [Run("only keys that work right now are bright; greyed keys say why on Enter", .textMuted)]
        }
        if case .welcome = model.stage {
            return model.environments.demoBase.map { [Run("demo API listening on \(host($0))")] } ?? []
        }
        return StatusWords.result(model)
    }

    private static func host(_ base: String) -> String {
        String(base.dropFirst(base.hasPrefix("http://") ? 7 : 0))
    }

    private static func unsaved(_ model: Model) -> String {
        guard case .main = model.stage, model.request.isUnsaved else { return "" }
        let count = model.unsavedEdits
        return count == 1 ? "unsaved: 1 edit" : "unsaved: \(count) edits"
    }

    static func role(_ tone: StatusState.Tone) -> Role {
        switch tone {
        case .plain: .text
        case .ok: .statusOK
        case .warning: .statusWarning
        case .error: .statusError
        }
    }
}
