import HTTPMessage
import Networking
import Serialization
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

    private func names(_ table: TreeCase) -> [String] { HeaderLine.lines(table.model).map(\.name) }

    @Test func `yours come first, then what the serializer and the manager add`() throws {
        var table = try table()
        #expect(names(table) == ["Accept-Language", "Content-Type"])
        table.press("o")
        table.type("X-Trace=1")
        #expect(
            table.model.request.draft.headers.map(\.name) == ["X-Trace=1"], "a name may be typed with any character")
        table.press("Ctrl-G o")
        table.type("X-Trace")
        table.press("Tab")
        table.type("1")
        table.press("Enter")
        #expect(names(table) == ["X-Trace", "Accept-Language", "Content-Type"])
        #expect(HeaderLine.lines(table.model).map(\.origin) == [.you, .manager, .serializer])
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
        table.press("Enter Ctrl-U")
        table.type("de")
        table.press("Enter")
        #expect(table.model.request.draft.headers.map(\.name) == ["Accept-Language"])
        #expect(HeaderLine.lines(table.model).filter { $0.name == "Accept-Language" }.map(\.value) == ["de"])
        #expect(table.model.request.undo.past.last?.name == "add Accept-Language")
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

    @Test func `what is not yours is not changed`() throws {
        var table = try table()
        table.press("d d")
        #expect(table.said == "this header is not yours; Enter copies it into yours")
        #expect(table.model.request.undo.count == 0)
    }
}
