import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

@testable import Workspace

@Suite struct `A person's own styles in files` {
    private static let lines =
        "styles:\n  ours: {like: php, lists: repeat, null-word: nil}\n  other: {like: ours, spaces: percent}\n"

    private func written(_ tree: String, _ style: QueryStyle?) throws -> String {
        var serializer = RequestSerializer(.form)
        serializer.style = try #require(style)
        let body = try serializer.serialize(method: "POST", url: "", parameters: ParameterText.read(tree)).body?.bytes
        return String(decoding: body?.array ?? [], as: UTF8.self)
    }

    @Test func `are read from config.yaml, each from those before it`() throws {
        let (settings, problems) = SettingsFile.read(Array(Self.lines.utf8))
        #expect(problems == [])
        #expect(settings.styles.map(\.name) == ["ours", "other"])
        let tree = #"{"a":["x y",true],"b":null}"#
        #expect(try written(tree, settings.styles.first) == "a=x+y&a=1&b=nil")
        #expect(try written(tree, settings.styles.last) == "a=x%20y&a=1&b=nil")
    }

    @Test(arguments: [
        ("styles: 3", "line 1, column 9: styles is not a style's lines."),
        ("styles:\n  a: 1", "line 2, column 6: a is not a style's lines."),
        ("styles:\n  a: {list: index}", "line 2, column 7: the style a has no line \"list\". Did you mean lists?"),
        (
            "styles:\n  a: {lists: indx}",
            "line 2, column 14: lists of the style a cannot be \"indx\". Did you mean index?"
        ),
        (
            "styles:\n  a: {like: phq}",
            "line 2, column 13: the style a is like \"phq\", which is no style. Did you mean php?"
        ),
        ("styles:\n  php: {lists: index}", "line 2, column 3: the style php is built in. Take another name."),
        ("styles:\n  a: {plain: \"a b\"}", "line 2, column 14: plain of the style a cannot be \"a b\"."),
    ])
    func `are left out where a line is wrong, which is named with line and column`(text: String, words: String) {
        let (settings, problems) = SettingsFile.read(Array((text + "\n").utf8))
        #expect(settings.styles.isEmpty)
        #expect(problems.first?.description.hasPrefix("config.yaml " + words) == true, "\(problems)")
    }

    @Test func `of a collection hold for its requests`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.lines + "style: ours\n", to: "curlew.yaml")
        try folder.write("request: GET /\n", to: "one.yaml")
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems.isEmpty)
        let defaults = collection.defaults(for: "one")
        #expect(defaults.style == "ours" && defaults.styles.map(\.name) == ["ours", "other"])
        try folder.write("styles: {a: {lists: 5}}\n", to: "curlew.yaml")
        let (_, notes) = try RequestCollection.open(at: folder.path)
        #expect(notes.map(\.isNote) == [true])
        #expect(notes.first?.description.hasPrefix("curlew.yaml line 1, column 21: lists of the style a") == true)
    }
}
