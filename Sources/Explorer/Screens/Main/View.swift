public import TerminalUI

/// The cells of a model, and the position of the hardware cursor.
public struct Frame: Sendable {
    public var buffer: CellBuffer
    public var cursor: Point?
}

/// What a click means in each part of the picture, found by drawing it: what can be seen is what can be clicked.
func clicks(_ model: Model) -> ClickMap {
    guard let theme = ClickMap.theme else { return ClickMap() }
    var canvas = Canvas(CachedBackground.draw(model, theme), theme, model.settings, clicks: ClickMap())
    // The docked list belongs to the background, which is drawn without its places.
    let layout = MainLayout(model)
    if case .main = model.stage, layout.drawer == nil { MainScreen.draw(.collections, model, layout, on: &canvas) }
    MainScreen.draw(model, on: &canvas)
    return canvas.clicks ?? ClickMap()
}

/// Draws the model. Pure: the same model gives the same cells.
public func view(_ model: Model, theme: ResolvedTheme) -> Frame {
    var canvas = Canvas(CachedBackground.of(model, theme), theme, model.settings)
    MainScreen.draw(model, on: &canvas)
    return Frame(buffer: canvas.buffer, cursor: canvas.cursor)
}
