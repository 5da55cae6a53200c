public import TerminalUI

/// The cells of a model, and the position of the hardware cursor.
public struct Frame: Sendable {
    public var buffer: CellBuffer
    public var cursor: Point?
}

/// Draws the model. Pure: the same model gives the same cells.
public func view(_ model: Model, theme: ResolvedTheme) -> Frame {
    var canvas = Canvas(CachedBackground.of(model, theme), theme, model.settings)
    MainScreen.draw(model, on: &canvas)
    return Frame(buffer: canvas.buffer, cursor: canvas.cursor)
}
