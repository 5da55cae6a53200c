import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing

@testable import Explorer

/// The table of header fields.
@Suite struct HeaderTableTests {
    private func table() throws -> TreeCase {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.managerFields = ["Accept-Language": "en;q=1"]
        table.press("3 ]")
        return table
    }

    private func names(_ table: TreeCase) -> [String] { HeaderLine.lines(table.model.request).map(\.name) }

    @Test func `yours come first, then what the serializer and the manager add`() throws {
        var table = try table()
        #expect(names(table) == ["Content-Type", "Accept-Language"])
        table.press("o")
        table.type("X-Trace")
        table.press("Tab")
        table.type("1")
        table.press("Enter")
        #expect(names(table) == ["X-Trace", "Content-Type", "Accept-Language"])
        #expect(HeaderLine.lines(table.model.request).map(\.origin) == [.you, .serializer, .manager])
    }

    @Test(arguments: ["Esc", "Enter", "Tab Esc", "Tab Enter", "F5", "Ctrl-O Esc"])
    func `a new row that nothing was typed into goes, and nothing of it is sent`(keys: String) throws {
        var table = try table()
        table.press("o \(keys)")
        #expect(table.model.request.draft.headers.isEmpty && !table.model.request.isUnsaved, "\(keys)")
        let sent = table.effects.compactMap { effect in
            if case .send(let sending, _) = effect { sending.request.request.headers.map(\.name).sorted() } else { nil }
        }
        #expect(sent == (keys == "F5" ? [["Accept-Language", "Content-Type"]] : []))
    }

    @Test func `Tab completes a name`() throws {
        var table = try table()
        table.press("o")
        table.type("auth")
        table.press("Tab Tab")
        table.type("Bearer {{token}}")
        table.press("Enter")
        #expect(table.model.request.draft.headers.map(\.name) == ["Authorization"])
        #expect(table.model.request.draft.headers.map(\.value) == ["Bearer {{token}}"])
    }

    @Test func `Enter on a default makes it yours, and yours takes its place`() throws {
        var table = try table()
        table.press("j Enter Ctrl-U")
        table.type("de")
        table.press("Enter")
        #expect(table.model.request.draft.headers.map(\.name) == ["Accept-Language"])
        #expect(HeaderLine.lines(table.model.request).first { $0.name == "Accept-Language" }?.value == "de")
        #expect(table.model.request.undo.past.last?.name == "add Accept-Language")
    }

    @Test func `the serializer's type stands as overridden while a row sets another`() throws {
        var table = try table()
        #expect(names(table) == ["Content-Type", "Accept-Language"])
        table.model.request.change {
            $0.headers = [HeaderRow(id: 1, name: "content-type", value: "application/vnd.api+json")]
        }
        table.press("3")
        let lines = HeaderLine.lines(table.model.request)
        #expect(lines.map(\.name) == ["content-type", "Accept-Language", "Content-Type"])
        let last = try #require(lines.last)
        #expect(last.value == "application/json" && last.origin == .serializer && last.overriddenBy == .you)
        #expect(last.explanation(among: lines, table.model.display).contains("your own row sets it"))
        #expect(lines[0].explanation(among: lines, table.model.display).contains("in place of the body type"))
    }

    @Test func `rows are switched off, duplicated, moved, deleted, and all of it is undone`() throws {
        var table = try table()
        for name in ["X-A", "X-B"] {
            table.press("o")
            table.type(name)
            table.press("Tab")
            table.type("1")
            table.press("Enter")
        }
        table.press("g g Space D J")
        #expect(table.model.request.draft.headers.map(\.name) == ["X-A", "X-B", "X-A"])
        #expect(table.model.request.draft.headers.map(\.isOn) == [false, true, false])
        table.press("d d")
        #expect(table.model.request.draft.headers.map(\.name) == ["X-A", "X-B"])
        table.press("u")
        #expect(table.said == "undid: delete X-A")
        table.press("u u u")
        #expect(table.said == "undid: switch off X-A")
        #expect(table.model.request.draft.headers.map(\.isOn) == [true, true])
    }

    @Test func `a default is kept out by a row of yours, and comes back with it`() throws {
        var table = try table()
        table.press("j d d")
        #expect(table.said == "Accept-Language is not sent; u undoes")
        #expect(table.model.request.draft.headers.map(\.removes) == [true])
        let sent = try table.model.request.derived?.prepared.get().request.fields
        #expect(sent?.contains("Accept-Language") == false)
        table.press("Enter")
        #expect(table.model.request.draft.headers.map(\.removes) == [false], "Enter sends it again, with your value")
        table.press("u u")
        #expect(names(table) == ["Content-Type", "Accept-Language"])
    }

    @Test func `fields of the collection are the collection's, and x says what replaces them`() throws {
        var table = try table()
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "accept-language", value: "de")] }
        table.press("gg")
        let lines = HeaderLine.lines(table.model.request)
        #expect(lines.map(\.origin) == [.you, .serializer, .manager])
        #expect(lines.last?.overriddenBy == .you)
        #expect(table.model.tableRow?.why == "accept-language is yours in place of the default: en;q=1.")
        table.press("G k x")
        #expect(table.said == "The default Accept-Language is not sent: your own row sets it.")
        #expect(table.model.tableRow?.mark == "x")
    }

    @Test func `a secret value is hidden, shown for ten seconds, and never typed in the open`() throws {
        var table = try table()
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-Key", value: "abc")] }
        table.press("g g , h")
        #expect(table.model.request.draft.headers[0].isSecret)
        #expect(table.model.request.undo.past.last?.name == "hide X-Key")
        #expect(table.model.tableRow?.value.map(\.text) == ["******"])
        table.press(", s")
        #expect(table.model.tableRow?.value.map(\.text) == ["abc"])
        let timer = table.effects.compactMap { effect -> JobID? in
            guard case .startTimer(.secrets, let job, .seconds(10)) = effect else { return nil }
            return job
        }
        _ = update(&table.model, .timer(.secrets, try #require(timer.first), SampleScreen.clock))
        #expect(table.model.tableRow?.value.map(\.text) == ["******"])
        table.press("Enter")
        #expect(SampleScreen.lines(table.model).contains { $0.hasPrefix("#> X-Key") && $0.contains("  *** ") })
    }

    @Test func `what was cut is put back elsewhere`() throws {
        var table = try table()
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "X-A", value: "1")] }
        table.press("g g d d p")
        #expect(table.model.request.draft.headers.map(\.name) == ["X-A"])
        #expect(table.model.request.undo.past.map(\.name) == ["delete X-A", "paste X-A"])
    }

    @Test func `Tab completes a value from what the field often holds`() throws {
        var table = try table()
        table.press("o")
        table.type("acc")
        table.press("Tab Tab")
        table.type("application/j")
        table.press("Tab Enter")
        #expect(table.model.request.draft.headers.map(\.value) == ["application/json"])
    }
}
