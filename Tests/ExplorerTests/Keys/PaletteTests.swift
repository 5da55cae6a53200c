import TerminalUI
import Testing

@testable import Explorer
@testable import Workspace

/// The palette in the hands of somebody who is faster than the disk.
@Suite struct PaletteTests {
    private static let place = RequestPlace(collection: "/home/ada/demo", path: "cached")

    /// Nothing is known of the collection yet, and Enter was pressed.
    private func impatient(_ text: String) -> Model {
        var model = Model.sendable(width: 80, height: 24)
        model.library = Library()
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type(text, &model)
        let effects = SampleScreen.press("Enter", &model)
        #expect(effects.isEmpty && model.mode == .command)
        return model
    }

    private func opened(_ names: [String], _ model: inout Model) -> [Effect] {
        var collection = RequestCollection(root: Self.place.collection, name: "Demo")
        collection.items = names.map {
            .request(RequestEntry(path: $0, name: $0, method: "GET", url: "http://h/"))
        }
        return update(
            &model, .collectionOpened(.success(OpenedCollection(collection: collection, problems: []))))
    }

    @Test func `Enter before the requests are known opens the one that fits when they are`() {
        var model = impatient("@cached")
        #expect(model.status.message?.text.contains("still being read") == true)
        let effects = opened(["cached", "other"], &model)
        #expect(effects.contains(.read(Self.place)))
        #expect(model.overlays.isEmpty && model.status.message == nil)
    }

    @Test func `it stays open where none fits, and says so`() {
        var model = impatient("@cached")
        let effects = opened(["other"], &model)
        #expect(!effects.contains(.read(Self.place)) && model.mode == .command)
        #expect(model.status.message?.text.hasPrefix("nothing is called that") == true)
    }

    @Test func `the label comes first, its place at the right, and keys have a column of their own`() throws {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("3 Ctrl-P", &model)
        SampleScreen.type("comp", &model)
        let lines = SampleScreen.lines(model)
        let rows = lines.filter { $0.contains("Compare ") }
        #expect(rows.count > 2 && rows[0].contains("> Compare "), "\(rows)")
        #expect(rows.allSatisfy { !$0.contains(": compare") })
        // The places end in one column, the keys in another.
        let ends = rows.compactMap { row in row.ranges(of: #/[a-z] +\S+ #/#).last.map { row[..<$0.lowerBound].count } }
        #expect(Set(ends).count == 1 && ends.count == rows.count, "\(rows)")
        #expect(lines.contains { $0.contains(" matches =") && $0.contains("Command palette") })
        #expect(lines.contains { $0.contains("> commands   @ requests   # history   % themes") })
        // The text below adds to the label.
        #expect(lines.count { $0.contains("By name: :") } == 1)
    }

    @Test(arguments: [24, 36, 50]) func `it is as high as what it shows, up to the room that a card has`(
        height: Int
    ) throws {
        var model = SampleScreen.searchPeople(Size(width: 120, height: height))
        func rows() throws -> Int {
            let lines = SampleScreen.lines(model)
            let top = try #require(lines.firstIndex { $0.contains("Command palette") })
            #expect(top == 2)
            return try #require(lines.firstIndex { $0.contains("> commands   @ requests") }) - top + 1
        }
        SampleScreen.press("Ctrl-P", &model)
        #expect(try rows() == height - 7)
        SampleScreen.type("type arr", &model)
        #expect(try rows() == min(height - 7, 18))
    }

    @Test func `a label has the room that place and key leave`() {
        var model = SampleScreen.searchPeople()
        SampleScreen.press("5 Ctrl-P", &model)
        SampleScreen.type("response tree open a link", &model)
        let row = SampleScreen.lines(model).first { $0.contains("Open a link in the value as a") } ?? ""
        #expect(row.contains("response tree  Enter #") && row.contains("~"), "\(row)")
    }

    @Test func `a word in one piece comes before its letters here and there`() {
        let model = SampleScreen.searchPeople()
        let titles = PaletteEntry.matching("env", model).map(\.title)
        #expect(titles.first == ":env  switch environment")
        let places = ["environments", "copy the value"].map { word in titles.firstIndex { $0.hasSuffix(word) } ?? 0 }
        #expect(places[0] < places[1] && places[0] > 0)
    }

    @Test func `where nothing fits, it is said where to look`() {
        var model = SampleScreen.searchPeople()
        model.library.isListed = true
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type("zzzz", &model)
        let lines = SampleScreen.lines(model)
        #expect(lines.contains { $0.contains("Nothing is called that. > looks among commands only, @") })
        #expect(lines.contains { $0.contains("0 matches") })
        model.library.isListed = false
        #expect(SampleScreen.lines(model).contains { $0.contains("The collection is still being read.") })
    }

    @Test(arguments: [("@search people", "e tour/search-people"), ("%mono", "theme mono"), (">undo", "edit.undo")])
    func `Tab puts what does the same on the command line`(typed: String, line: String) {
        var model = SampleScreen.searchPeople()
        model.themes = [ThemeEntry(name: "mono", kind: "any")]
        SampleScreen.press("Ctrl-P", &model)
        SampleScreen.type(typed, &model)
        SampleScreen.press("Tab", &model)
        #expect(SampleScreen.lines(model)[22].hasPrefix(":\(line)"))
    }

    @Test func `a request without a file has no name for the command line`() {
        var model = SampleScreen.searchPeople()
        _ = RequestStorage.newRequest(&model)
        SampleScreen.type("http://h/typed", &model)
        SampleScreen.press("Esc", &model)
        _ = RequestStorage.newRequest(&model)
        SampleScreen.press("Esc Ctrl-P", &model)
        SampleScreen.type("@not saved", &model)
        SampleScreen.press("Tab", &model)
        #expect(model.mode == .command && model.status.message?.text == "no command opens it; Enter does")
    }

    @Test func `another letter takes the wish back`() {
        var model = impatient("@cach")
        SampleScreen.type("e", &model)
        let effects = opened(["cached"], &model)
        #expect(!effects.contains(.read(Self.place)) && model.mode == .command)
    }

    /// Smaller is better: a name begins with the text, its words begin words, the rest.
    private static func group(_ title: String, _ typed: String) -> Int {
        let entry = PaletteEntry(title: title, key: "", target: .command(""), detail: "")
        let names = [title, entry.name].map { $0.lowercased() }
        if names.contains(where: { $0.hasPrefix(typed) }) { return 0 }
        let words = names[0].split { !$0.isLetter && !$0.isNumber }
        return typed.split(separator: " ").allSatisfy { token in words.contains { $0.hasPrefix(token) } } ? 1 : 2
    }

    @Test(arguments: ["he", "co", "pa", "s", "copy", "re", "value the"])
    func `names that begin with the text come first, then those with words that do, then the rest`(typed: String) {
        let titles = [
            "Theme", "Response: show headers", "Parameter tree: help", "Tour > Hello", ":help  topics",
            "Copy the value",
            "Recopy", "Preview: copy as curl", "Parameter tree: the value to copy", "Setting: theme",
            "Go to the response",
            "Undo: steps", "Shop > Recipes", "Path", "Compare: apart",
        ]
        let rank = PaletteRank(typed)
        func order(_ titles: [String]) -> [String] {
            let scored = titles.enumerated().compactMap { place, title in
                rank.score(PaletteEntry(title: title, key: "", target: .command(""), detail: ""), age: nil)
                    .map { (title, $0, place) }
            }
            return scored.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
        }
        let groups = order(titles).map { Self.group($0, typed) }
        #expect(groups == groups.sorted() && groups.count > 1, "\(order(titles))")
        // Entries that fit alike keep their order.
        #expect(order(["Copy one", "Copy two"]) == ["Copy one", "Copy two"] || typed != "copy")
        #expect(order(["Copy two", "Copy one"]) == ["Copy two", "Copy one"] || typed != "copy")
    }
}
