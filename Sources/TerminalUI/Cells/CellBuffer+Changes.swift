extension CellBuffer {
    /// Hands over every cell that differs from `last`'s, row by row; every cell when there is none or it has another
    /// size. What lies outside `room` is left out.
    public func forEachChange(since last: CellBuffer?, in room: Size, _ body: (_ x: Int, _ y: Int, Cell) -> Void) {
        let previous = last?.size == size ? last?.cells : nil
        for y in 0..<min(size.height, room.height) {
            let row = y * size.width
            for index in row..<row + min(size.width, room.width) {
                if let previous, cells[index].isSame(as: previous[index]) { continue }
                body(index - row, y, cells[index])
            }
        }
    }
}

extension Cell {
    /// Equality that settles the common case, one scalar in one style, without touching a string.
    @inline(__always)
    fileprivate func isSame(as other: Cell) -> Bool {
        if case .scalar(let scalar) = glyph, case .scalar(let otherScalar) = other.glyph {
            return scalar == otherScalar && width == other.width && style == other.style
        }
        return self == other
    }
}
