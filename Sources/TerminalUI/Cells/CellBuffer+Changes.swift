extension CellBuffer {
    /// Passes every cell that differs from `last`'s, row by row; every cell when there is no `last` or it has another
    /// size. Cells outside `room` are left out.
    public func forEachChange(since last: CellBuffer?, in room: Size, _ body: (_ x: Int, _ y: Int, Cell) -> Void) {
        let previous = last?.size == size ? last : nil
        let cells = cells
        let before = previous?.cells ?? []
        let knowsTheSame = clusters.isSame(as: previous?.clusters)
        for y in 0..<min(size.height, room.height) {
            let row = y * size.width
            let shown = row..<row + min(size.width, room.width)
            guard let previous else {
                for index in shown { body(index - row, y, cell(index)) }
                continue
            }
            if knowsTheSame, Self.isSame(cells, before, shown) { continue }
            for index in shown {
                let mine = cells[index]
                if mine == before[index], !mine.isCluster { continue }
                if mine.isCluster, isSame(index, in: previous) { continue }
                body(index - row, y, cell(index))
            }
        }
    }

    /// Compares a row at a time, because most rows are unchanged.
    private static func isSame(_ left: [StoredCell], _ right: [StoredCell], _ range: Range<Int>) -> Bool {
        unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                var difference: UInt64 = 0
                for index in range { unsafe difference |= left[index].difference(from: right[index]) }
                return difference == 0
            }
        }
    }

    /// Whether a buffer of the same size has the same content in that cell. Each buffer has its own table of
    /// clusters.
    func isSame(_ index: Int, in other: CellBuffer) -> Bool {
        let (mine, its) = (cells[index], other.cells[index])
        guard mine.isCluster, its.isCluster else { return mine == its }
        return cell(index) == other.cell(index)
    }
}
