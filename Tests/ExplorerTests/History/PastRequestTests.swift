import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import History
import Keys
import TerminalUI
import Testing
import Viewing
import Workspace

@testable import Explorer

/// An exchange of the history in the panes, as it was.
@Suite struct PastRequestTests {
    private typealias Sample = SampleHistory

    /// The second line, looked at.
    private func looked(_ size: Size = SampleScreen.small) -> Model {
        var model = Sample.opened(size)
        Sample.press("j Enter", &model)
        return model
    }

    private func said(_ model: Model) -> String { model.status.message?.text ?? "" }

    @Test func `the top line says that it is the past`() {
        let line = SampleScreen.lines(looked())[0]
        #expect(
            line.contains("Search people") && line.contains("past, 14:01:58") && line.contains("env demo"), "\(line)")
    }

    @Test func `the bytes are those that went out, not what the tree would be written as today`() {
        var model = looked()
        model.environments.demoBase = "http://elsewhere"
        SampleScreen.press("4", &model)
        let content = model.request.preview.content
        #expect(String(decoding: content.bytes, as: UTF8.self) == "?q=%7B%7Bword%7D%7D&role=mother")
        let role = model.request.draft.parameters.id(at: [.key("role")])
        #expect(role != nil && content.spans.spans.contains { $0.owner == role })
        SampleScreen.press("] ] ] ]", &model)
        let raw = String(decoding: model.request.preview.content.bytes, as: UTF8.self)
        #expect(raw.contains("GET /people?q=%7B%7Bword%7D%7D&role=mother HTTP/1.1"), "\(raw)")
    }

    @Test func `the cursor in the tree marks its bytes`() {
        var model = looked()
        SampleScreen.press("3 j", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("role") && $0.contains("<") })
    }

    @Test func `the checks are those of then`() {
        var model = looked()
        SampleScreen.press("5 [", &model)
        let lines = SampleScreen.lines(model)
        #expect(
            lines.contains { $0.contains("!   $.people size is 1") } && lines.contains { $0.contains("ok  status") })
    }

    @Test func `of a failure the sentence of then is shown`() {
        var model = Sample.opened()
        Sample.press("j j j j j j Enter", &model)
        #expect(SampleScreen.lines(model).contains { $0.contains("\"nobody.example.test\" was not found") })
    }

    // MARK: Nothing is editable

    @Test(arguments: [
        "3 Enter", "3 o", "3 a", "3 dd", "3 Space", "3 ts", "3 J", "3 C", "3 T", "3 E", "3 r", "3 .", "gu", "2 Enter",
        "m",
        "M", "gh Enter", "gh o", "gh dd", "ga Enter", "gs Enter", "L", "s", "S", "F5", "c", "u", "Ctrl-R", "4 t", "5 @",
        "5 [ o", "5 [ r", "3 v j d", "3 v j Space",
    ])
    func `a key that would edit says which key makes an editable request`(keys: String) {
        var model = looked()
        let draft = model.request.draft
        let effects = SampleScreen.press(keys, &model)
        #expect(model.request.draft == draft && model.request.past != nil)
        #expect(model.edit == nil && model.text == nil && model.overlays.isEmpty)
        #expect(said(model).contains("D makes an editable request"), "\(said(model))")
        #expect(!effects.contains { if case .send = $0 { true } else { false } })
    }

    @Test(arguments: [":method PUT", ":url http://other", ":style index", ":serializer json", ":set timeout=3"])
    func `a command that would edit says so too`(command: String) {
        var model = looked()
        let draft = model.request.draft
        SampleScreen.press(":", &model)
        SampleScreen.type(String(command.dropFirst()), &model)
        SampleScreen.press("Enter", &model)
        #expect(model.request.draft == draft)
        #expect(said(model).contains("D makes an editable request"), "\(said(model))")
    }

    // MARK: Back

    @Test(arguments: ["q", "Esc", "Ctrl-O", "H"])
    func `back leads to the list where it was, and then to the request that was open`(key: String) {
        var model = looked()
        SampleScreen.press("3", &model)
        SampleScreen.press(key, &model)
        #expect(model.stage == .history && model.screens.history.row?.entry?.id == 18)
        SampleScreen.press("q", &model)
        #expect(model.stage == .main && model.request.past == nil)
        #expect(model.request.place?.path == "tour/search-people" && model.request.undo.count == 1)
        #expect(model.focus == .parameters)
    }

    @Test func `another request opens over it, and the one behind is not lost`() {
        var model = looked()
        let behind = RequestPlace(collection: "/home/ada/demo", path: "tour/search-people")
        _ = RequestStorage.open(RequestPlace(collection: "/home/ada/demo", path: "tour/log-in"), &model)
        #expect(model.background[behind]?.undo.count == 1)
        #expect(!model.background.keys.contains { $0.path.hasPrefix(":past") })
    }

    @Test func `the next start goes on with the request behind it`() {
        var model = looked()
        let effects = SampleScreen.press("ZQ", &model)
        let states = effects.compactMap { if case .storeWindow(let state) = $0 { state.request } else { nil } }
        #expect(states == ["tour/search-people"])
    }

    // MARK: Copies

    @Test(arguments: ["D", "3 D", "4 D", "2 D", "gh D"])
    func `D makes an editable request of it`(keys: String) {
        var model = looked()
        SampleScreen.press(keys, &model)
        #expect(model.request.past == nil && model.request.place == nil && model.stage == .main)
        #expect(model.request.draft.url == "{{demo}}/people" && model.request.isUnsaved)
        #expect(model.request.name == "Search people" && model.focus == .parameters)
        SampleScreen.press("j Enter", &model)
        #expect(model.edit != nil)
        #expect(model.background.keys.contains { $0.path == "tour/search-people" })
    }

    @Test func `D in the list does the same`() {
        var model = Sample.opened()
        Sample.press("j D", &model)
        #expect(model.request.past == nil && model.request.place == nil && model.request.draft.url == "{{demo}}/people")
        #expect(model.stage == .main)
    }

    @Test(arguments: ["W", "Ctrl-S"])
    func `W keeps it in a collection under its name`(key: String) {
        var model = looked()
        SampleScreen.press(key, &model)
        guard case .saveAs(let card)? = model.overlays.last else {
            Issue.record("no card")
            return
        }
        #expect(card.editor.text == "Search people" && model.request.past == nil)
    }

    // MARK: Bodies

    @Test func `of a body that was cut its beginning is shown, and a masked one is whole`() {
        let entry = Sample.entry(18)
        var cut = Sample.recorded(entry)
        (cut.exchange.bodyCount, cut.exchange.isBodyCut) = (20_000_000, true)
        let reading = PastReading(cut, entry, time: "14:01:58")
        #expect(PastWords.bodyNote(reading) == "of the body the first 27 B of 20 MB")
        guard case .received = reading.end else {
            Issue.record("the beginning is not shown")
            return
        }
        var masked = Sample.recorded(entry)
        masked.exchange.bodyCount = 31
        #expect(PastWords.bodyNote(PastReading(masked, entry, time: "14:01:58")) == nil)
    }

    // MARK: Sending again

    /// An exchange whose Authorization was typed, so that it was not kept.
    private func typed() -> PastReading {
        let entry = Sample.entry(18)
        var recorded = Sample.recorded(entry)
        recorded.exchange.requestHeaders = ["Accept": "*/*", "Authorization": "Bearer ******"]
        (recorded.holes, recorded.headerOrigins) = ([SecretHole(.header(1), 7..<13)], [.you, .you])
        recorded.exchange.url = "http://127.0.0.1:7777/people?q=1"
        return PastReading(recorded, entry, time: "14:01:58")
    }

    private func sent(_ effects: [Effect]) -> Sending? {
        effects.lazy.compactMap { if case .send(let sending, _) = $0 { sending } else { nil } }.first
    }

    @Test func `R asks for a credential that was not kept, and sends it where it stood`() throws {
        var model = Sample.opened()
        #expect(PastViewing.sendAgain(typed(), &model).isEmpty)
        let lines = SampleScreen.lines(model)
        #expect(lines.contains { $0.contains("Send again: the credential in the field Authorization") }, "\(lines)")
        SampleScreen.type("abc", &model)
        #expect(!SampleScreen.lines(model).contains { $0.contains("abc") })
        let sending = try #require(sent(Sample.press("Enter", &model)))
        #expect(sending.request.request.fields["Authorization"] == "Bearer abc")
        #expect(sending.request.request.url == "http://127.0.0.1:7777/people?q=1")
    }

    @Test func `left empty it goes without it, and q leads back to the list`() throws {
        var model = Sample.opened()
        _ = PastViewing.sendAgain(typed(), &model)
        let sending = try #require(sent(Sample.press("Enter", &model)))
        #expect(sending.request.request.fields["Authorization"] == nil && model.stage == .main)
        Sample.press("q", &model)
        #expect(model.stage == .history && model.exit == nil)
    }
}
