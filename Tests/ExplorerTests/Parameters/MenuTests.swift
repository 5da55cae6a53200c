import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing

@testable import Explorer

/// Small menus: a letter chooses at once.
@Suite struct MenuTests {
    @Test(arguments: [("g", "GET"), ("p", "POST"), ("u", "PUT"), ("t", "PATCH"), ("d", "DELETE"), ("h", "HEAD")])
    func `m and a letter set the method`(_ key: String, _ method: String) throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.press("m \(key)")
        #expect(request.model.request.draft.method == method)
        #expect(request.model.overlays.isEmpty)
    }

    @Test(arguments: [("f", SerializerKind.form), ("j", .json), ("p", .plist), ("b", .plistBinary)])
    func `M and a letter set the serializer, as one step`(_ key: String, _ kind: SerializerKind) throws {
        var request = try TreeCase(#"{"a":1}"#, serializer: kind == .json ? .form : .json)
        let before = request.model.request.draft.serializer
        request.press("M \(key)")
        #expect(request.model.request.draft.serializer == kind)
        request.press("u")
        #expect(request.model.request.draft.serializer == before)
    }

    @Test func `the cursor starts at what holds now, arrows and Enter choose, Esc changes nothing`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.press("m")
        guard case .menu(let menu)? = request.model.overlays.last else {
            Issue.record("no menu")
            return
        }
        #expect(menu.list.cursor == 1)
        request.press("j Enter")
        #expect(request.model.request.draft.method == "PUT")
        request.press("m j j Esc")
        #expect(request.model.request.draft.method == "PUT")
    }
}

/// Themes are read when they are first asked for.
@Suite struct ThemeChoiceTests {
    @Test func `a theme that is named before the themes are there is used when they are`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.press(":")
        request.type("theme mono")
        request.press("Enter")
        #expect(request.said == "")
        let effects = update(&request.model, .themesFound([ThemeEntry(name: "mono", kind: "any")]))
        #expect(request.said == "theme mono")
        #expect(request.model.settings.theme == "mono")
        #expect(effects.contains { if case .setTheme("mono") = $0 { true } else { false } })
    }

    @Test func `a theme that is not there is told, also where there is none at all`() throws {
        var request = try TreeCase(#"{"a":1}"#)
        request.press(":")
        request.type("theme mono")
        request.press("Enter")
        #expect(update(&request.model, .themesFound([])).isEmpty)
        #expect(request.said == "No theme \"mono\". ,t lists them.")
    }
}
