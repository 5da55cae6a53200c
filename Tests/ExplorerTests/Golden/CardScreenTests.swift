import Foundation
import TerminalUI
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// What lies over the main screen, and the first screen.
@Suite struct CardScreenTests {
    private typealias Sample = SampleScreen

    @Test func `the welcome of a first start`() throws {
        try expectScreen(Sample.lines(Sample.empty()), named: "welcome")
    }

    @Test func `saving under a name`() throws {
        var model = Sample.searchPeople()
        Sample.press("W", &model)
        try expectScreen(Sample.lines(model), named: "save-as")
    }

    @Test func `the theme picker`() throws {
        var model = Sample.searchPeople()
        let catalog = ThemeCatalog(folders: [])
        model.themes = catalog.names.compactMap { name in (try? catalog.theme(named: name)).map { ThemeEntry($0) } }
        Sample.press(",t", &model)
        try expectScreen(Sample.lines(model), named: "themes")
    }

    @Test func `the palette with a pattern`() throws {
        var model = Sample.searchPeople()
        Sample.press("Ctrl-P", &model)
        Sample.type("type arr", &model)
        try expectScreen(Sample.lines(model), named: "palette")
    }

    @Test func `a question before something is deleted`() throws {
        var model = Sample.searchPeople(Sample.medium)
        Sample.press("1 h d d", &model)
        try expectScreen(Sample.lines(model), named: "question")
    }

    @Test(arguments: [("m", "menu-method"), ("M", "menu-serializer"), ("e", "menu-environment")])
    func `a menu`(_ key: String, _ name: String) throws {
        var model = Sample.searchPeople()
        model.environments.files = [
            EnvironmentFile(name: "demo", base: "http://127.0.0.1:7777"),
            EnvironmentFile(name: "staging", base: "https://staging.example.test"),
        ]
        Sample.press(key, &model)
        try expectScreen(Sample.lines(model), named: name)
    }

    @Test func `what can follow the first key of two`() throws {
        var model = Sample.searchPeople()
        Sample.press("t", &model)
        model.showsContinuations = true
        try expectScreen(Sample.lines(model), named: "continuations")
    }
}
