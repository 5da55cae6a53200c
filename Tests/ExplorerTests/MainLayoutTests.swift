import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// The formulas of the main screen: columns follow the width alone, rows the height and what the panes hold.
@Suite struct MainLayoutTests {
    private typealias Sample = SampleScreen

    struct Columns: Sendable {
        var width: Int
        var names: Int
        var collections: Int?
        var parameters: Int
        var timing: Int?
    }

    @Test(arguments: [
        Columns(width: 80, names: 28, parameters: 38), Columns(width: 81, names: 28, parameters: 38),
        Columns(width: 100, names: 28, parameters: 48), Columns(width: 109, names: 28, parameters: 52),
        Columns(width: 110, names: 28, collections: 28, parameters: 41),
        Columns(width: 120, names: 28, collections: 28, parameters: 46),
        Columns(width: 120, names: 3, collections: 24, parameters: 48),
        Columns(width: 159, names: 90, collections: 28, parameters: 58),
        Columns(width: 160, names: 90, collections: 32, parameters: 58, timing: 49),
        Columns(width: 200, names: 28, collections: 28, parameters: 58, timing: 62),
        Columns(width: 300, names: 28, collections: 28, parameters: 58, timing: 64),
    ]) func `columns by the width`(_ row: Columns) {
        let columns = MainColumns(width: row.width, names: row.names)
        #expect(columns.collections == row.collections)
        #expect(columns.parameters == row.parameters)
        #expect(columns.timing == row.timing)
    }

    struct Rows: Sendable {
        var height: Int
        var focus = Pane.parameters
        var upperNeed: Int
        var lowerNeed: Int
        var upper: Int
        var lower: Int
        var explains = true
    }

    @Test(arguments: [
        // Everything fits: what is left lies below the answer, up to two rows of it above.
        Rows(height: 24, upperNeed: 3, lowerNeed: 3, upper: 5, lower: 9),
        Rows(height: 24, upperNeed: 3, lowerNeed: 8, upper: 3, lower: 11),
        Rows(height: 36, upperNeed: 10, lowerNeed: 16, upper: 10, lower: 16),
        Rows(height: 36, focus: .response, upperNeed: 10, lowerNeed: 16, upper: 10, lower: 16),
        Rows(height: 40, upperNeed: 10, lowerNeed: 13, upper: 11, lower: 19),
        Rows(height: 50, focus: .response, upperNeed: 10, lowerNeed: 16, upper: 12, lower: 28),
        // Not everything fits: the focus decides.
        Rows(height: 24, upperNeed: 9, lowerNeed: 14, upper: 9, lower: 5),
        Rows(height: 24, upperNeed: 40, lowerNeed: 14, upper: 9, lower: 5),
        Rows(height: 24, focus: .collections, upperNeed: 4, lowerNeed: 90, upper: 4, lower: 10),
        Rows(height: 24, focus: .response, upperNeed: 9, lowerNeed: 14, upper: 3, lower: 13, explains: false),
        Rows(height: 30, focus: .response, upperNeed: 9, lowerNeed: 50, upper: 6, lower: 14),
        Rows(height: 30, upperNeed: 9, lowerNeed: 50, upper: 9, lower: 11),
        Rows(height: 36, focus: .response, upperNeed: 10, lowerNeed: 50, upper: 8, lower: 18),
        Rows(height: 50, focus: .preview, upperNeed: 50, lowerNeed: 50, upper: 35, lower: 5),
    ]) func `rows by the height and what the panes hold`(_ row: Rows) {
        var needs = PaneNeeds()
        (needs.upper, needs.lower) = (row.upperNeed, row.lowerNeed)
        let rows = MainRows(height: row.height, focus: row.focus, needs: needs)
        #expect(rows.upper == row.upper && rows.lower == row.lower && rows.explains == row.explains, "\(rows)")
        let used = 4 + rows.upper + (rows.explains ? 2 : 0) + 1 + rows.lower + 1
        #expect(used == row.height - 2, "the frames and rows fill the screen")
    }

    @Test(arguments: [(80, 24, 9, 5), (120, 36, 10, 16), (120, 40, 11, 19), (200, 50, 12, 28)])
    func `the sample has the room that it wants`(_ width: Int, _ height: Int, _ upper: Int, _ lower: Int) {
        let panes = MainLayout(Sample.searchPeople(Size(width: width, height: height))).panes
        #expect(panes[.parameters]?.height == upper - (width < 120 ? 1 : 0) || panes[.parameters]?.height == upper)
        #expect((panes[.collections] != nil) == (width >= 110))
        #expect((panes[.response]?.height ?? 0) >= lower)
    }

    @Test func `neither the cursor nor a fold nor a typed key moves a border`() {
        for size in [Sample.small, Sample.medium, Sample.large] {
            var model = Sample.searchPeople(size)
            let before = MainLayout(model).panes
            for key in ["j", "j", "h", "l", "g g", "G", "k", "z c"] {
                Sample.press(key, &model)
                #expect(MainLayout(model).panes == before, "\(key) at \(size)")
            }
            Sample.press("o", &model)
            Sample.type("new name", &model)
            #expect(MainLayout(model).panes == before)
        }
    }

    @Test func `a row that is added has its place as soon as it is typed`() {
        var model = Sample.searchPeople(Sample.medium)
        let before = MainLayout(model).panes[.parameters]?.height ?? 0
        for number in 0..<6 {
            Sample.press("o", &model)
            Sample.type("more\(number)=1", &model)
            Sample.press("Enter Esc", &model)
        }
        #expect(MainLayout(model).panes[.parameters]?.height ?? 0 > before)
    }

    @Test func `the rows are those of the request that is open, also where two look alike to a counter`() {
        var model = Model.sendable()
        for (key, count) in [("a", 2), ("b", 9)] {
            model.request = .untitled(draftKey: key, in: "")
            model.request.change { draft in
                draft.parameters = ParameterTree(.dictionary((0..<count).map { .init("name\($0)", "x") }))
            }
            _ = update(&model, .resized(model.size))
            #expect(model.bench.needs.upper > count)
        }
    }
}
