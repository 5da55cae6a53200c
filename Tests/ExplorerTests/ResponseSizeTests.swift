import Keys
import Testing
import Viewing

@testable import Explorer

/// Keys stay quick at any size. The bounds are wide: they tell a step from a walk through the document.
@Suite(.serialized) struct ResponseSizeTests {
    private let clock = ContinuousClock()

    private static let million: Model = {
        let items = (0..<1_000_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
        return Model.showing("[\(items)]")
    }()

    private static let longLine = Model.showing(
        [UInt8](repeating: UInt8(ascii: "x"), count: 100 << 20), type: "text/plain")

    private func time(_ model: inout Model, _ actions: Action...) -> Duration {
        clock.measure {
            for action in actions {
                model.press(action)
                _ = model.paneLines()
            }
        }
    }

    @Test func `a million objects are walked without going through them`() {
        var model = Self.million
        let spent = time(
            &model, .moveLast, .moveUp, .movePageUp, .moveFirst, .moveDown, .movePageDown, .foldCloseAll, .moveLast,
            .moveLeft, .foldOpenAll, .moveLast, .scrollCentre)
        #expect(spent < .seconds(1))
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$[999999].id")
    }

    @Test func `a line of 100 MB scrolls sideways and wraps at once`() {
        var model = Self.longLine
        let spent = time(&model, .byteLineEnd, .moveLeft, .moveRight, .byteLineStart, .moveRight, .byteLineEnd)
        #expect(spent < .seconds(3))
        #expect(model.request.response.raw.cursor == 100 << 20 - 1)
        model.settings.wrapsLines = true
        #expect(time(&model, .moveLast, .moveUp, .movePageUp, .moveFirst, .movePageDown) < .seconds(5))
    }
}
