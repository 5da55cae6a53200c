import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing
import Workspace

@testable import Explorer

private typealias Sample = SampleScreen

/// Labels on everything that takes clicks.
@Suite struct JumpTests {
    private func card(_ model: Model) -> JumpCard? {
        if case .jump(let card)? = model.overlays.last { card } else { nil }
    }

    private func letters(of target: ClickMap.Target, _ model: Model) -> String? {
        card(model)?.facts(model).labels.first { $0.target == target }?.letters
    }

    @Test(arguments: [Sample.reduced, Sample.small, Sample.medium, Sample.large])
    func `every place that takes clicks has a label`(size: Size) throws {
        var model = Sample.searchPeople(size)
        let targets = clicks(model).targets.map(\.target).filter {
            switch $0 {
            case .keys, .field: false
            case .pane, .tab, .row, .node: true
            }
        }
        Sample.press("f", &model)
        let labels = try #require(card(model)).facts(model).labels
        #expect(
            labels.count == targets.count && targets.allSatisfy { target in labels.contains { $0.target == target } })
        #expect(Set(labels.map(\.letters)).count == labels.count)
        let drawn = view(model, theme: .plain).buffer
        for label in labels where label.place.width > 1 {
            #expect(drawn.lines[label.place.y].contains(label.letters), "\(label)")
        }
        #expect(model.mode == .jump && Sample.lines(model)[0].hasSuffix("JUMP "))
    }

    @Test(arguments: [0, 1, 26, 27, 51, 52, 300, 676])
    func `no label is the beginning of another`(count: Int) {
        let letters = JumpCard.letters(count: count)
        #expect(letters.count == count && Set(letters).count == count)
        let pairs = letters.filter { $0.utf8.count == 2 }
        #expect(letters.allSatisfy { (1...2).contains($0.utf8.count) })
        #expect(letters.allSatisfy { letter in letter.utf8.count == 2 || !pairs.contains { $0.hasPrefix(letter) } })
    }

    @Test(arguments: [Pane.request, .preview, .response]) func `a pane gets the focus`(pane: Pane) throws {
        var model = Sample.searchPeople()
        Sample.press("f", &model)
        Sample.type(try #require(letters(of: .pane(pane), model)), &model)
        #expect(model.focus == pane && model.overlays.isEmpty)
    }

    @Test func `a tab is shown, a row gets the cursor`() throws {
        var model = Sample.searchPeople()
        Sample.press("f", &model)
        Sample.type(try #require(letters(of: .tab(.parameters, 1), model)), &model)
        #expect(model.focus == .parameters && model.parametersTab == .headers)
        model = Sample.searchPeople(Sample.medium)
        let node = try #require(model.tree.id(at: [.key("q")]))
        Sample.press("5 f", &model)
        Sample.type(try #require(letters(of: .node(node), model)), &model)
        #expect(model.focus == .parameters && model.request.parameters.cursor == node)
        Sample.press("f", &model)
        Sample.type(try #require(letters(of: .row(.response, 2), model)), &model)
        #expect(model.focus == .response && model.request.response.tree.cursor == 2)
    }

    @Test func `Esc and a wrong letter go nowhere`() throws {
        var model = Sample.searchPeople()
        Sample.press("f", &model)
        Sample.type("7", &model)
        #expect(model.said == "no label begins with 7" && card(model) != nil)
        Sample.press("Esc", &model)
        #expect(model.overlays.isEmpty && model.focus == .parameters)
    }

    @Test(arguments: ["g e", "B"]) func `screens have labels, or say that there is nothing`(keys: String) {
        var model = Sample.searchPeople()
        Sample.press(keys, &model)
        guard model.stage != .main else { return }
        Sample.press("f", &model)
        #expect(card(model) != nil || model.said == "nothing to go to here")
    }
}
