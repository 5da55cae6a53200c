import TerminalUI
import Testing

@testable import Explorer

@Suite struct ListViewTests {
    private static let rect = Rect(x: 1, y: 1, width: 12, height: 3)

    private func canvas(width: Int = 14, height: Int = 5) -> Canvas {
        let buffer = CellBuffer(size: Size(width: width, height: height), style: ResolvedTheme.plain[.surface])
        return Canvas(CachedBackground(buffer: buffer), .plain, Settings(), clicks: ClickMap())
    }

    private func lines(_ canvas: Canvas) -> [String] {
        canvas.buffer.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    @Test func `only the rows that have room are asked for`() {
        var canvas = canvas()
        var asked: [Int] = []
        canvas.list(ListView(state: ListState(cursor: 501, top: 500), count: 1000), in: Self.rect) { index in
            asked.append(index)
            return [Run("row \(index)")]
        }
        #expect(asked == [500, 501, 502])
        #expect(lines(canvas) == ["", "   row 500", " > row 501", "   row 502", ""])
    }

    @Test(arguments: [(0, 0), (2, 0), (3, 1), (99, 7)]) func `the window follows the cursor`(cursor: Int, top: Int) {
        let view = ListView(state: ListState(cursor: cursor), count: 10)
        #expect(view.shown(height: 3) == top..<top + 3)
        #expect(view.shown(height: 0).isEmpty && view.shown(height: -2).isEmpty)
        #expect(ListView(state: ListState(cursor: cursor), count: 0).shown(height: 3).isEmpty)
    }

    @Test func `a cursor behind the end marks the last row`() {
        var canvas = canvas()
        canvas.list(ListView(state: ListState(cursor: 7), count: 2), in: Self.rect) { [Run("row \($0)")] }
        #expect(lines(canvas) == ["", "   row 0", " > row 1", "", ""])
    }

    @Test(
        arguments: [
            (14, " > a long …"), (10, " > a l…"), (7, " > …"), (6, " >"), (5, " >"), (4, ""),
        ] as [(Int, String)])
    func `a row is cut where the list is narrow`(width: Int, row: String) {
        var canvas = canvas(width: width)
        let rect = Rect(x: 1, y: 1, width: width - 4, height: 1)
        canvas.list(ListView(state: ListState(), count: 1), in: rect) { _ in
            [Run("a long "), Run("row of two", .accent)]
        }
        #expect(lines(canvas)[1] == row)
    }

    @Test func `a sentence stands in place of rows`() {
        var canvas = canvas()
        canvas.list(ListView(state: ListState(), count: 0, empty: "There is no row yet."), in: Self.rect) { _ in [] }
        #expect(lines(canvas) == ["", "   There is", "   no row", "   yet.", ""])
        #expect(canvas.clicks?.targets.isEmpty == true && canvas.cursor == nil)
    }

    @Test func `a row is drawn as the place wants`() {
        var canvas = canvas()
        canvas.list(ListView(state: ListState(cursor: 4, top: 4), count: 6), in: Self.rect) { canvas, index, row in
            canvas.putRight([Run("\(index)")], in: Self.rect, row: row)
        }
        #expect(lines(canvas) == ["", "            3", " >          4", "            5", ""])
    }

    // MARK: The cursor's row

    @Test(
        arguments: [
            (.cursor, true, true, true), (.belowField, true, true, false), (.place, true, false, false),
            (.none, false, false, false),
        ] as [(ListView.Mark, Bool, Bool, Bool)])
    func `the mark says who has the keys`(mark: ListView.Mark, isShown: Bool, clicks: Bool, movesCursor: Bool) {
        var canvas = canvas()
        canvas.list(ListView(state: ListState(cursor: 1), count: 3, mark: mark), in: Self.rect) { _ in [Run("row")] }
        #expect(lines(canvas)[2] == (isShown ? " > row" : "   row"))
        #expect(canvas.clicks?.targets.isEmpty == !clicks)
        #expect((canvas.cursor == Point(x: 1, y: 2)) == movesCursor)
    }

    @Test func `a click counts the rows from the cursor`() {
        var canvas = canvas()
        canvas.list(ListView(state: ListState(cursor: 1), count: 3), in: Self.rect) { _ in [Run("row")] }
        let targets = (0..<5).map { canvas.clicks?.target(at: Point(x: 4, y: $0)) }
        #expect(targets == [nil, .row(nil, -1), .row(nil, 0), .row(nil, 1), nil])
        #expect(canvas.clicks?.target(at: Point(x: 13, y: 2)) == nil)
    }

    @Test func `lists of a pane take clicks whoever has the keys, where a row is a step`() {
        var canvas = canvas()
        canvas.pane = .response
        var view = ListView(state: ListState(cursor: 1), count: 3, mark: .none)
        canvas.list(view, in: Self.rect) { _ in [Run("row")] }
        #expect(canvas.clicks?.target(at: Point(x: 4, y: 3)) == .row(.response, 1))
        canvas.clicks = ClickMap()
        view.rowsAreSteps = false
        canvas.list(view, in: Self.rect) { _ in [Run("row")] }
        #expect(canvas.clicks?.targets.isEmpty == true)
    }
}
