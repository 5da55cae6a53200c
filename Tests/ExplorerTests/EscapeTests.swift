import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// Esc takes one thing away, and a held Esc no more than that.
@Suite struct EscapeTests {
    private func press(_ name: String, at seconds: Double, _ model: inout Model) -> [Effect] {
        guard let key = KeySequence(parsing: name)?.keys.first else { return [] }
        return update(&model, .input(.key(key), ClockReading(seconds: seconds)))
    }

    @Test(arguments: ["m", "M", "?", ":", "/", "Ctrl-P", "W", "v", "Enter"])
    func `a held Esc leaves the topmost thing and cancels nothing`(opener: String) throws {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        model.request.parameters.cursor = model.request.parameters.rows[1].id
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        _ = press(opener, at: 10, &model)
        #expect(model.layers == 1)
        for step in 0..<20 {
            let effects = press("Esc", at: 11 + Double(step) * 0.03, &model)
            #expect(!effects.contains(.cancel(job)))
        }
        #expect(model.layers == 0)
        #expect(press("Esc", at: 13, &model).contains(.cancel(job)))
    }
}

/// `)` goes through the problems of the whole form.
@Suite struct PointsTests {
    @Test func `from the URL over a header to the nodes and round again`() throws {
        var model = PreviewFixture.createOrder()
        model.request.change { draft in
            draft.url = "{{nothing}}/x"
            draft.headers = [HeaderRow(id: 7, name: "X-A", value: "{{nothing}}")]
        }
        PreviewFixture.settle(&model)
        model.focus = .collections
        model.request.parameters.cursor = nil
        var seen: [String] = []
        for _ in 0..<5 {
            _ = InputDispatch.perform(.goNextPoint, &model)
            seen.append(place(model))
        }
        #expect(seen == ["URL", "X-A", "qty", "when", "URL"])
        _ = InputDispatch.perform(.goPrevPoint, &model)
        #expect(place(model) == "when")
    }

    private func place(_ model: Model) -> String {
        if model.focus == .request { return "URL" }
        if model.parametersTab == .headers { return HeaderLine.lines(model.request)[model.rows.cursor].name }
        return model.request.parameters.cursor.map(model.tree.label) ?? ""
    }
}
