extension CellBuffer {
    /// Hands over every cell that differs from `last`'s, row by row; every cell when there is none or it has another
    /// size. What lies outside `room` is left out.
    public func forEachChange(since last: CellBuffer?, in room: Size, _ body: (_ x: Int, _ y: Int, Cell) -> Void) {
        let previous = last?.size == size ? last : nil
        let cells = cells
        let before = previous?.cells ?? []
        for y in 0..<min(size.height, room.height) {
            let row = y * size.width
            let shown = row..<row + min(size.width, room.width)
            guard let previous else {
                for index in shown { body(index - row, y, cell(index)) }
                continue
            }
            for index in shown {
                let mine = cells[index]
                if mine == before[index], !mine.isCluster { continue }
                if mine.isCluster, isSame(index, in: previous) { continue }
                body(index - row, y, cell(index))
            }
        }
    }

    /// Whether a buffer of the same size shows the same in that cell. Each has clusters of its own.
    func isSame(_ index: Int, in other: CellBuffer) -> Bool {
        let (mine, its) = (cells[index], other.cells[index])
        guard mine.isCluster, its.isCluster else { return mine == its }
        return cell(index) == other.cell(index)
    }
}
