import CurlewFormats
import CurlewNetworking
import Drafting
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The Checks tab, its field and the card, as they stand in `Screens`.
@Suite struct CheckScreenTests {
    private typealias Sample = SampleScreen
    private static let body =
        #"{"people":[{"name":"Ada","role":"mother"},{"name":"Tom","role":"father"}],"token":"eyJ"}"#

    private static func model(_ size: Size, _ tab: ResponseTab, isChecked: Bool = true) -> Model {
        var model = Sample.searchPeople(size)
        model.request.change { draft in
            draft.checks = ["status 200-299", "$.people size 2", "$.people[*].role == \"mother\"", "duration < 300ms"]
            draft.format = ["people": [["name": "string"]]]
        }
        Sample.answer(body, &model)
        // What the screen asked for on its own way was not carried out by anybody.
        if isChecked {
            model.request.response.checking = CheckingState()
            model.check()
        }
        model.request.response.tab = tab
        model.focus = .response
        // Settling once more finds nothing new.
        Sample.settle(&model)
        return model
    }

    @Test(arguments: [Sample.small, Sample.medium, Sample.reduced])
    func `checks of the request's own`(size: Size) throws {
        try expectScreen(
            Sample.lines(Self.model(size, .checks)), named: "checks-\(size.width)x\(size.height)")
    }

    @Test func `a rule that is typed, and what is wrong with it`() throws {
        var model = Self.model(Sample.small, .checks)
        Sample.press("o", &model)
        Sample.type("statsu 200", &model)
        try expectScreen(Sample.lines(model), named: "checks-field")
    }

    @Test func `a value becomes a variable`() throws {
        var model = Self.model(Sample.small, .tree, isChecked: false)
        model.go(to: "token", model.document)
        Sample.press("@", &model)
        try expectScreen(Sample.lines(model), named: "capture")
    }
}
