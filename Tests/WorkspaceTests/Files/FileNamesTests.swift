import Testing

@testable import Workspace

@Suite struct FileNamesTests {
    @Test(arguments: [
        ("Search people", "search-people"), ("../../x", "x"), ("a/b", "a-b"), (".", "request"), ("..", "request"),
        ("", "request"), ("-rf", "rf"), ("CON", "con"), ("trailing. ", "trailing"), ("a\nb", "a-b"),
        ("a\u{1B}[31mb", "a-31mb"), ("日本 語", "日本-語"), ("Ünï", "ünï"), ("GET /people?x=1", "get-people-x-1"),
        ("👩‍👧", "request"), ("\u{0}", "request"), ("ЖЖ", "жж"), ("--a--", "a"),
    ])
    func `a name becomes a file's name`(name: String, file: String) {
        #expect(FileNames.slug(name) == file)
    }

    @Test func `a long name ends at a letter, within the limit`() {
        let slug = FileNames.slug(String(repeating: "日", count: 300))
        #expect(slug.utf8.count == 120)
        #expect(!slug.contains("\u{FFFD}"))
    }

    @Test func `names that differ by case or Unicode form only get a number`() {
        #expect(FileNames.free("Café", taken: ["cafe\u{301}"]) == "café-2")
        #expect(FileNames.free("People", taken: ["PEOPLE", "people-2"]) == "people-3")
        #expect(FileNames.free("New", taken: ["old"]) == "new")
    }
}

@Suite struct StateDirectoriesTests {
    @Test func `the folders are those of the specification`() {
        let directories = StateDirectories(environment: ["HOME": "/home/ada", "XDG_STATE_HOME": "/s"])
        #expect(directories.config == "/home/ada/.config/curlew")
        #expect(directories.data == "/home/ada/.local/share/curlew")
        #expect(directories.state == "/s/curlew")
        #expect(directories.cache == "/home/ada/.cache/curlew")
    }

    @Test func `relative paths are ignored and named`() {
        let directories = StateDirectories(environment: ["HOME": "/h", "XDG_CACHE_HOME": "c", "XDG_DATA_HOME": ""])
        #expect(directories.cache == "/h/.cache/curlew")
        #expect(directories.data == "/h/.local/share/curlew")
        #expect(directories.ignored == ["XDG_CACHE_HOME"])
    }

    @Test func `without a home nothing is made up`() {
        #expect(StateDirectories(environment: [:]).state == nil)
        #expect(StateDirectories(environment: [:], home: "/root").state == "/root/.local/state/curlew")
    }
}
