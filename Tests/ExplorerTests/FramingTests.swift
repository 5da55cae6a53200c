import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer

/// A typed field that contradicts the body: shown before, and sent by a second key only.
@Suite struct `A request that contradicts itself` {
    private func model(_ name: String, _ value: String, url: String = "http://127.0.0.1:7777/people") -> Model {
        var model = PreviewFixture.searchPeople(method: "POST", serializer: .json, size: PreviewFixture.medium)
        model.request.change { draft in
            draft.url = url
            draft.headers.append(HeaderRow(id: 7, name: name, value: value))
        }
        PreviewFixture.settle(&model)
        return model
    }

    @Test func `is shown as a problem above its bytes, and found as one`() {
        var model = model("Content-Length", "5")
        let lines = PreviewFixture.preview(model).joined(separator: " ")
        #expect(lines.contains("1 problem: Content-Length is 5, and the body has"), "\(lines)")
        #expect(lines.contains("\"families\""), "the bytes are shown all the same")
        _ = InputDispatch.perform(.goNextPoint, &model)
        #expect(model.parametersTab == .headers)
        model.request.change { $0.headers.removeAll { $0.id == 7 } }
        PreviewFixture.settle(&model)
        #expect(!PreviewFixture.preview(model).joined().contains("problem"))
    }

    @Test(arguments: [("Content-Length", "5"), ("Transfer-Encoding", "gzip")])
    func `is sent by a second key only`(name: String, value: String) {
        var model = model(name, value)
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.status.message?.text.hasPrefix("\(name) is ") == true)
        #expect(model.status.message?.text.hasSuffix(": s again sends") == true)
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
    }

    @Test func `asks about its host in the same question, and again when it is sent again`() {
        var model = model("Content-Length", "5", url: "https://a.test/1")
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.status.message?.text.contains("bytes; POST a.test/1: s again sends") == true)
        SampleScreen.read(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
        model.request.exchange = .none
        #expect(SendUpdate.send(&model).isEmpty)
        #expect(model.status.message?.text.contains("POST a.test") == false)
    }

    @Test func `goes at once where the field is right`() {
        var model = model("X-Other", "5")
        guard case .success(let ready)? = model.request.derived?.prepared, let count = ready.request.body?.count else {
            Issue.record("nothing is prepared")
            return
        }
        model.request.change {
            $0.headers[$0.headers.count - 1] = HeaderRow(id: 7, name: "Content-Length", value: "\(count)")
        }
        PreviewFixture.settle(&model)
        #expect(!SendUpdate.send(&model).isEmpty)
    }
}

/// What stands behind a sign of the person's, with marks that make one character with it.
@Suite struct `Signs in the explorer are bytes` {
    /// `\u{600}` makes one character with what follows it.
    @Test func `a link cannot take a variable along`() {
        var model = Model.showing("[\"http://evil.test/\u{600}{{token}}\"]")
        model.request.response.tree.cursor = 1
        _ = ResponseScreen.perform(.respEnter, &model)
        #expect(model.status.message?.text.hasPrefix("This link is not opened") == true)
        #expect(!model.request.draft.url.contains("evil"))
    }

    @Test func `a variable's name ends at the sign`() {
        var model = Model.sendable()
        StatusCommands.setVariable("a=\u{301}b=c", at: "", &model.environments, &model.status)
        let value = model.environments.overrides["a"]?.value ?? ""
        #expect(value.utf8.elementsEqual("\u{301}b=c".utf8))
    }

    @Test func `a name is masked with all that stands around it`() {
        #expect(!SecretDisplay.isVariable("{{a}}\u{301}secret{{b}}"))
        #expect(SecretDisplay.isVariable("{{a}}"))
    }

    @Test func `names in brackets nest by their bytes`() {
        #expect(
            QuickRows.steps(of: "page[\u{301}size]")?.map { Array($0.utf8) } == [
                Array("page".utf8), Array("\u{301}size".utf8),
            ])
        #expect(QuickRows.steps(of: "a[b[\u{301}]") == nil)
    }
}
