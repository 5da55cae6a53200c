import Keys
import Testing

@testable import Explorer

@Suite struct ListStateTests {
    /// The cursor and the first row after some actions in a list of 100 rows, of which 10 are shown.
    private func moved(_ actions: [Action], from start: ListState = ListState(cursor: 50, top: 45)) -> [Int] {
        var list = start
        for action in actions {
            let isMove = list.perform(action, count: 100, height: 10)
            #expect(isMove, "\(action)")
        }
        return [list.cursor, list.top]
    }

    @Test(
        arguments: [
            (.moveDown, [51, 45]), (.moveNextSibling, [51, 45]), (.moveUp, [49, 45]), (.movePrevSibling, [49, 45]),
            (.moveHalfDown, [55, 46]), (.moveHalfUp, [45, 45]), (.movePageDown, [59, 50]), (.movePageUp, [41, 41]),
            (.moveFirst, [0, 0]), (.moveLast, [99, 90]), (.scrollDown, [50, 46]), (.scrollUp, [50, 44]),
            (.scrollTop, [50, 50]), (.scrollCentre, [50, 45]), (.scrollBottom, [50, 41]), (.pickerDown, [51, 45]),
            (.pickerUp, [49, 45]), (.promptNext, [51, 45]), (.promptPrev, [49, 45]), (.paletteDown, [51, 45]),
            (.paletteUp, [49, 45]),
        ] as [(Action, [Int])])
    func `an action moves the cursor or the window`(action: Action, place: [Int]) {
        #expect(moved([action]) == place)
    }

    @Test func `every other action is left to the place`() {
        let moves = Action.allCases.filter { action in
            var list = ListState(cursor: 50, top: 45)
            return list.perform(action, count: 100, height: 10)
        }
        #expect(moves.count == 21)
        for action in Action.allCases where !moves.contains(action) {
            var list = ListState(cursor: 50, top: 45)
            _ = list.perform(action, count: 100, height: 10)
            #expect(list == ListState(cursor: 50, top: 45), "\(action)")
        }
    }

    @Test func `the cursor stays in the list and in its window`() {
        #expect(moved([.moveLast, .moveDown, .movePageDown]) == [99, 90])
        #expect(moved([.moveFirst, .moveUp, .movePageUp]) == [0, 0])
        #expect(moved(Array(repeating: .scrollDown, count: 7)) == [52, 52])
        #expect(moved(Array(repeating: .scrollUp, count: 7)) == [47, 38])
        #expect(moved([.scrollDown], from: ListState(cursor: 99, top: 90)) == [99, 90])
    }

    @Test(arguments: [0, 1, 3]) func `in a short list everything is shown`(count: Int) {
        for action in Action.allCases {
            var list = ListState(cursor: count / 2)
            guard list.perform(action, count: count, height: 10) else { continue }
            #expect(list.top == 0, "\(action)")
            #expect((0...max(0, count - 1)).contains(list.cursor), "\(action)")
        }
    }

    @Test func `a list without a window has all its rows on one page`() {
        var list = ListState(cursor: 3)
        var places: [ListState] = []
        for action in [Action.movePageDown, .moveUp, .movePageUp] {
            _ = list.perform(action, count: 50)
            places.append(list)
        }
        for row in [-7, 70] {
            list.go(to: row, count: 50)
            places.append(list)
        }
        #expect(places == [49, 48, 0, 0, 49].map { ListState(cursor: $0) })
    }

    @Test func `a page and half a page are as long as the place says`() {
        let list = ListState(cursor: 20)
        #expect(list.row(for: .movePageDown, count: 50, page: 9, half: 4) == 29)
        #expect(list.row(for: .moveHalfUp, count: 50, page: 9, half: 4) == 16)
        #expect(list.row(for: .movePageUp, count: 50, page: 30, half: 4) == -10)
        #expect(list.row(for: .scrollDown, count: 50, page: 9, half: 4) == nil)
    }

    // MARK: Searching

    @Test func `a search goes round and comes to the row itself last`() {
        let rows = ["a", "b", "a", "c", "a"]
        func next(_ text: String, from cursor: Int, by step: Int) -> Int? {
            ListState(cursor: cursor).search(by: step, count: rows.count) { rows[$0] == text }
        }
        #expect([0, 2, 4].map { next("a", from: $0, by: 1) } == [2, 4, 0])
        #expect([0, 2, 4].map { next("a", from: $0, by: -1) } == [4, 0, 2])
        #expect(next("b", from: 1, by: 1) == 1 && next("b", from: 1, by: -1) == 1)
        #expect(next("x", from: 1, by: 1) == nil)
    }

    @Test func `a search looks at so many rows, and at none in an empty list`() {
        var seen: [Int] = []
        let found = ListState(cursor: 8).search(by: 1, count: 10, most: 3) { row in
            seen.append(row)
            return false
        }
        #expect(found == nil && seen == [9, 0, 1])
        #expect(ListState().search(by: 1, count: 0) { _ in true } == nil)
    }

    // MARK: Folding

    @Test func `the explanation of the line at the cursor opens and closes`() {
        var list = ListState(cursor: 3)
        list.toggleExplanation()
        list.cursor = 5
        list.toggleExplanation()
        #expect(list.explained == [3, 5])
        list.toggleExplanation()
        #expect(list.explained == [3])
    }
}
