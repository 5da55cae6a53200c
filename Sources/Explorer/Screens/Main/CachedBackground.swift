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
        let buffer = CellBuffer(size: model.size, style: theme[.surface])
        var canvas = Canvas(CachedBackground(buffer: buffer), theme, model.settings)
        let layout = MainLayout(model)
        layout.lines.draw(on: &canvas)
        // The drawer covers the other panes and is drawn after them.
        if layout.drawer == nil { MainScreen.draw(.collections, model, layout, on: &canvas) }
        return CachedBackground(buffer: canvas.buffer, cursor: canvas.cursor)
    }

    /// Everything that the background depends on.
    struct Key: Equatable, Sendable {
        var layout: MainLayout.Key
        var theme: ResolvedTheme
        var settings: Settings
        var list: CollectionsScreen.Content

        init(_ model: borrowing Model, _ theme: ResolvedTheme) {
            layout = MainLayout.Key(model)
            self.theme = theme
            settings = model.settings
            list = CollectionsScreen.Content(model)
        }
    }
}
