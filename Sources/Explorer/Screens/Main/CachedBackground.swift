import CurlewNetworking
import Drafting
import TerminalUI
import Workspace

/// The background of a frame: in the main screen the panes' borders and the list of requests, which few keys change.
/// Kept from one frame to the next.
struct CachedBackground: Sendable {
    var buffer: CellBuffer
    var cursor: Point?

    static func of(_ model: Model, _ theme: ResolvedTheme) -> CachedBackground {
        guard case .main = model.stage, SizeClass(model.size) > .tiny else {
            return CachedBackground(buffer: CellBuffer(size: model.size, style: theme[.surface]))
        }
        return model.backgrounds.of(Key(model, theme)) { draw(model, theme) }
    }

    static func draw(_ model: Model, _ theme: ResolvedTheme) -> CachedBackground {
        let layout = MainLayout(model)
        let lines = model.frames.of(Key.Lines(model, theme)) {
            let buffer = CellBuffer(size: model.size, style: theme[.surface])
            var canvas = Canvas(CachedBackground(buffer: buffer), theme, model.settings)
            layout.lines.draw(on: &canvas)
            return canvas.buffer
        }
        var canvas = Canvas(CachedBackground(buffer: lines), theme, model.settings)
        // The drawer covers the other panes and is drawn after them.
        if layout.drawer == nil { MainScreen.draw(.collections, model, layout, on: &canvas) }
        return CachedBackground(buffer: canvas.buffer, cursor: canvas.cursor)
    }

    /// Everything that the background depends on.
    struct Key: Equatable, Sendable {
        var lines: Lines
        var list: CollectionsScreen.Content

        init(_ model: borrowing Model, _ theme: ResolvedTheme) {
            (lines, list) = (Lines(model, theme), CollectionsScreen.Content(model))
        }

        /// Everything that the borders depend on.
        struct Lines: Equatable, Sendable {
            var layout: MainLayout.Key
            var theme: ResolvedTheme
            var settings: Settings

            init(_ model: borrowing Model, _ theme: ResolvedTheme) {
                (layout, self.theme, settings) = (MainLayout.Key(model), theme, model.settings)
            }
        }
    }
}
