import CurlewFormats
import Testing

@testable import Workspace

@Suite struct SettingsTests {
    @Test func `all settings are read`() {
        let text = """
            theme: mono
            confirm_unsafe: always
            send_on_enter: never
            caret_row: always
            mouse: false
            drawing: ascii
            """
        let (settings, problems) = SettingsFile.read(Array(text.utf8))
        #expect(problems == [])
        #expect(settings.theme == "mono" && settings.confirmUnsafe == .always && settings.sendOnEnter == .never)
        #expect(settings.caretRow == .always && settings.mouse == false && settings.drawing == .ascii)
    }

    @Test(arguments: [
        ("them: mono", "config.yaml line 1, column 1: no setting \"them\". Did you mean \"theme\"?"),
        ("x: 1\nqqqqqq: 2", "config.yaml line 1, column 1: no setting \"x\"."),
        (
            "mouse: yes",
            "config.yaml line 1, column 8: mouse cannot be \"yes\". It can be true, false. The default is used."
        ),
        ("a: [", "config.yaml line 2, column 1: This is not valid YAML"),
        ("- a", "config.yaml line 1, column 1: the file cannot be \"a list\"."),
    ])
    func `what is wrong is named with line and column and sets nothing`(text: String, words: String) {
        let (settings, problems) = SettingsFile.read(Array(text.utf8))
        #expect(settings == StoredSettings())
        #expect(problems.first?.description.hasPrefix(words) == true, "\(problems)")
    }

    @Test func `one wrong entry leaves the others in force`() {
        let (settings, problems) = SettingsFile.read(Array("mouse: maybe\ntheme: mono\n".utf8))
        #expect(settings.theme == "mono" && problems.count == 1)
    }

    @Test func `keeping a theme changes its line only`() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.path + "/new/config.yaml")
        try file.save(theme: "mono")
        #expect(try folder.text("new/config.yaml") == "theme: mono\n")
        try folder.write("# mine\nmouse: false\ntheme: mono # dark\n", to: "new/config.yaml")
        try file.save(theme: "okabe-ito-dark")
        #expect(try folder.text("new/config.yaml") == "# mine\nmouse: false\ntheme: okabe-ito-dark # dark\n")
        try folder.write("theme: [", to: "new/config.yaml")
        #expect(throws: SaveError.self) { try file.save(theme: "mono") }
    }

    @Test func `the window's state comes back, and a damaged one is none`() throws {
        let folder = try TemporaryFolder()
        let store = WindowStateStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        #expect(store.read() == WindowState())
        var state = WindowState()
        state.collection = "/a b/yes"
        state.request = "tour/a"
        state.environment = "demo"
        state.pane = 3
        state.tabs = [3: "Params", 5: "Tree"]
        state.theme = "mono"
        state.skipsWelcome = true
        try store.save(state)
        #expect(store.read() == state)
        #expect(try folder.mode("curlew/window.yaml") == 0o600)
        try folder.write("pane: [", to: "curlew/window.yaml")
        #expect(store.read() == WindowState())
    }
}
