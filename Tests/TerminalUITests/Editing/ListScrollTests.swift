import TerminalUI
import Testing

struct ListScrollTests {
    @Test(arguments: [
        (0, 0, 10, 5, 0), (0, 4, 10, 5, 0), (0, 5, 10, 5, 1), (3, 2, 10, 5, 2), (3, 9, 10, 5, 5), (9, 9, 10, 5, 5),
        (4, 1, 3, 5, 0), (0, 99, 10, 5, 5), (0, 3, 10, 0, 0), (5, 0, 0, 5, 0), (0, 3, 10, 1, 3),
    ])
    func `the cursor's row is shown and moves the list as little as needed`(
        first: Int, cursor: Int, count: Int, height: Int, offset: Int
    ) {
        #expect(ListScroll(first: first).offset(cursor: cursor, count: count, height: height) == offset)
    }

    @Test(arguments: [(ListScroll.Place.top, 20), (.center, 18), (.bottom, 16)])
    func `a row can be put to the top, the centre or the bottom`(place: ListScroll.Place, first: Int) {
        var scroll = ListScroll()
        scroll.place(place, cursor: 20, count: 100, height: 5)
        #expect(scroll.first == first)
        #expect(scroll.offset(cursor: 20, count: 100, height: 5) == first)
    }
}
