import TerminalUI
import Testing

@testable import Explorer

@Suite struct CommandLineCompletionTests {
    private func prompt(_ keys: String) -> (text: String, model: Model) {
        var model = PreviewFixture.searchPeople()
        model.themes = [ThemeEntry(.mono), ThemeEntry(.system)]
        PreviewFixture.press(":", &model)
        PreviewFixture.press(keys, &model)
        guard case .prompt(let state)? = model.overlays.last else { return ("", model) }
        return (state.editor.text, model)
    }

    @Test(arguments: [
        ("t h e Tab", "theme"), ("t h e Tab Tab", "theme "), ("t h e Tab Tab m Tab", "theme mono"),
        ("n o d e . d u Tab", "node.duplicate "),
        ("m e t Tab P O Tab", "method POST"), ("s e t Space t i Tab", "set timeout="), ("z z z Tab", "zzz"),
    ])
    func `Tab completes names and arguments as far as they agree`(keys: String, text: String) {
        #expect(prompt(keys).text == text)
    }

    @Test func `the line is edited with the keys of a shell`() {
        #expect(prompt("a b c Left Backspace x Home y").text == "yaxc")
        #expect(prompt("a b Space c Ctrl-W").text == "ab ")
    }

    @Test func `earlier lines come back, the newest first, and the typed one after them`() {
        var model = PreviewFixture.searchPeople()
        for name in ["z o n k", "z a n k"] {
            PreviewFixture.press(":", &model)
            PreviewFixture.press(name + " Enter", &model)
        }
        PreviewFixture.press(":", &model)
        var seen: [String] = []
        for key in ["x", "Up", "Up", "Down", "Down"] {
            PreviewFixture.press(key, &model)
            if case .prompt(let state)? = model.overlays.last { seen.append(state.editor.text) }
        }
        #expect(seen == ["x", "zank", "zonk", "zank", "x"])
    }

    @Test func `the palette tells what the chosen entry does and its other names`() {
        var model = PreviewFixture.searchPeople()
        model.focus = .parameters
        PreviewFixture.press("Ctrl-P", &model)
        for key in "duplicate below" { PreviewFixture.press(String(key), &model) }
        let text = view(model, theme: .plain).buffer.lines.joined(separator: "\n")
        #expect(text.contains("By name: :node.duplicate."))
    }

    @Test(arguments: [":", "Ctrl-P", ",t"])
    func `themes are read when a place that shows them opens`(key: String) {
        var model = PreviewFixture.searchPeople()
        #expect(PreviewFixture.press(key, &model).contains(.findThemes))
        model.overlays = []
        model.themes = [ThemeEntry(.mono)]
        #expect(!PreviewFixture.press(key, &model).contains(.findThemes))
    }
}
