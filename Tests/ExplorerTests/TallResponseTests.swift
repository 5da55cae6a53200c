import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

/// The pane with the focus takes the height, and what low panes do not show is said.
@Suite struct TallResponseTests {
    private typealias Sample = SampleScreen

    private func model(_ focus: Pane, _ size: Size = Sample.small) -> Model {
        var model = Sample.searchPeople(size)
        Sample.answer(#"{"people":[0,1,2,3,4,5,6,7,8,9]}"#, &model)
        model.focus = focus
        Sample.settle(&model)
        return model
    }

    @Test func `the response has 13 rows while it has the focus and wants them, the panes above it three`() throws {
        let panes = MainLayout(model(.response)).panes
        #expect(panes[.response]?.height == 13)
        #expect(panes[.parameters]?.height == 3 && panes[.preview]?.height == 3)
        #expect(MainLayout(model(.parameters)).panes[.response]?.height == 5)
        #expect(MainLayout(model(.parameters)).explain != nil)
    }

    @Test(arguments: [60...79, 80...119, 120...199]) func `in no size do panes touch`(widths: ClosedRange<Int>) {
        for height in [16, 24, 30, 40, 50] {
            let layout = MainLayout(model(.response, Size(width: widths.lowerBound, height: height)))
            let rects = layout.panes.values.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
            for (place, rect) in rects.enumerated() {
                for other in rects.dropFirst(place + 1) { #expect(rect.intersection(other).isEmpty) }
            }
        }
    }

    @Test func `three rows of parameters are those around the cursor, and a thumb says that there are others`() {
        var model = model(.parameters)
        Sample.press("g g j j j", &model)
        model.focus = .response
        let lines = Sample.lines(model)
        #expect(lines[4].contains("1       mother") && lines[6].contains("size    10"))
        #expect(lines[5].contains("v page"))
        #expect(lines[4...6].contains { Array($0)[39] == "]" })
    }
}
