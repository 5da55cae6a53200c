import CurlewNetworking
import Keys
import Testing
import Viewing

@testable import Explorer

@Suite struct ResponseSearchTests {
    private static let people = #"{"people":[{"name":"Ada","role":"x"},{"name":"Tom","role":"ada"}],"page":1}"#

    @Test func `a search goes to the match, opens its folds and counts`() {
        var model = Model.showing(Self.people)
        model.press(.foldCloseAll)
        model.finish(model.find(.text("tom")))
        #expect(model.said == "1 of 1")
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        #expect(model.paneLines().contains { $0.hasPrefix(">") && $0.hasSuffix("\"Tom\"") })
    }

    @Test func `n and N go round`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("ada")))
        #expect(model.said == "1 of 2")
        model.press(.searchNext)
        #expect(model.said == "2 of 2")
        model.press(.searchNext)
        #expect(model.said == "1 of 2")
        model.press(.searchPrev)
        #expect(model.said == "2 of 2")
    }

    @Test func `capitals make case matter`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("Ada")))
        #expect(model.said == "1 of 1")
    }

    @Test func `no match says so and moves nothing`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("zzz")))
        #expect(model.said == "No match for \"zzz\" in 9 lines. 0 of 0. Esc clears.")
        #expect(model.request.response.tree.cursor == 0)
    }

    @Test func `a filter shows matches and what is around them, and clears`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.filter("tom")))
        #expect(model.paneLines().filter { !$0.isEmpty }.count == 4)
        model.focus = .response
        _ = Exit.pop(&model)
        #expect(model.paneLines().filter { !$0.isEmpty }.count == 9)
        #expect(model.request.response.finding == Finding() && !model.search.isActive)
    }

    @Test func `star and hash go to the same key`() {
        var model = Model.showing(Self.people)
        model.press(.moveDown, .moveDown, .moveDown)
        model.finish(model.press(.searchSameKey))
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        model.finish(model.press(.searchSameKeyBack))
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[0].name")
    }

    @Test func `an answer that comes after another response is dropped`() {
        var model = Model.showing(Self.people)
        let effects = model.find(.text("ada"))
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange("[1]")))
        model.finish(effects)
        #expect(model.request.response.tree.cursor == 0)
        #expect(model.request.response.finding == Finding())
    }

    @Test func `text is searched by place`() {
        var model = Model.showing("one\ntwo\nOne\n", type: "text/plain")
        model.finish(model.find(.text("one")))
        #expect(model.said == "1 of 2")
        model.press(.searchNext)
        #expect(model.request.response.raw.cursor == 8)
    }

    @Test func `n goes on where a body is text because it has no tree`() {
        var model = Model.showing("[one, one", type: "text/plain")
        model.request.response.tab = .tree
        model.finish(model.find(.text("one")))
        #expect(model.press(.searchNext).isEmpty)
        #expect(model.said == "2 of 2")
    }

    @Test func `headers are searched at once`() {
        var model = Model.showing("{}")
        model.request.response.tab = .headers
        #expect(model.find(.text("demo")).isEmpty)
        #expect(model.request.response.headers.list.cursor == 1)
    }
}
