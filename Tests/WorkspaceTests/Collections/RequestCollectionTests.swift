import CurlewFiles
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Foundation
import Glibc
import Testing

@testable import Workspace

@Suite struct RequestCollectionTests {
    private func sample() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "name: Shop\norder: [tour, orders]\nheaders: {Accept: a/a, X: 1}\nserializer: form\noptions: {timeout: 5s}\n",
            to: "curlew.yaml")
        try folder.write("base: http://a\nvariables: {user: ada, zip: \"01\"}\n", to: "environments/demo.yaml")
        try folder.write("variables: {user: bob}\n", to: "environments/demo.local.yaml")
        try folder.write("name: Tour\norder: [b, a]\nheaders: {accept: b/b}\n", to: "tour/folder.yaml")
        try folder.write("request: GET /a\nname: First\n", to: "tour/a.yaml")
        try folder.write("request: POST /b\n", to: "tour/b.yaml")
        try folder.write("request: GET /c\n", to: "tour/c.yaml")
        try folder.write("request: GET /o\nheaders: {X: null}\n", to: "orders/list.yaml")
        try folder.write("a: [\n", to: "orders/broken.yaml")
        return folder
    }

    @Test func `the list has folders, requests and damaged files in their order`() throws {
        let folder = try sample()
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(collection.name == "Shop")
        #expect(
            collection.allItems.map(\.path) == [
                "tour", "tour/b", "tour/a", "tour/c", "orders", "orders/broken", "orders/list",
            ])
        #expect(collection.allItems.map(\.name) == ["Tour", "b", "First", "c", "orders", "broken", "list"])
        #expect(collection.requests.map(\.method) == ["POST", "GET", "GET", "GET"])
        #expect(problems.map(\.file) == ["orders/broken.yaml"])
        #expect(problems.first?.mark?.line == 2)
    }

    @Test func `titles of all items are those that each has alone`() throws {
        let folder = try sample()
        // Two spellings of one look, and a request beside a folder of its path.
        for (name, path) in [
            ("One", "tour/\u{E9}"), ("Two", "tour/e\u{301}"), ("Deep", "tour/deep/x"), ("Beside", "tour"),
        ] {
            try folder.write("request: GET /\nname: \(name)\n", to: path + ".yaml")
        }
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let titles = ItemTitles(collection)
        let paths = collection.allItems.map(\.path) + ["nowhere", "tour/nowhere"]
        #expect(paths.map { titles[$0] } == paths.map(collection.title))
        #expect(titles["tour/\u{E9}"] == "Tour > One" && titles["tour/e\u{301}"] == "Tour > Two")
        #expect(titles["tour/deep/x"] == "Tour > deep > Deep" && titles["tour/nowhere"] == "tour/nowhere")
    }

    @Test func `defaults come from the collection and its folders, the nearest wins, null removes`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let tour = collection.defaults(for: "tour/a")
        #expect(tour.headers == [SavedHeader("X", "1"), SavedHeader("accept", "b/b")])
        #expect(tour.serializer == .form && tour.options[.timeout] == "5s")
        let list = try collection.request(at: "orders/list").request
        #expect(list.settings.over(collection.defaults(for: "orders/list")).headers == [SavedHeader("Accept", "a/a")])
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: ["curlew.yaml", "tour/folder.yaml"])
    func `settings that cannot be read are known to be missing, below their folder`(file: String) throws {
        let folder = try sample()
        try folder.write("options: [this is\n", to: file)
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems.map(\.file).contains(file))
        #expect(collection.defaults(for: "tour/a").unreadable.map(\.file) == [file])
        let elsewhere = collection.defaults(for: "orders/list").unreadable.map(\.file)
        #expect(elsewhere == (file == "curlew.yaml" ? [file] : []))
    }

    @Test func `a person's own values lie over the shared ones`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        #expect(collection.environmentNames == ["demo"])
        #expect(try collection.environmentChain("demo").variables == ["base": "http://a", "user": "bob", "zip": "01"])
        withExtendedLifetime(folder) {}
    }

    @Test func `the collection in use is the nearest upwards`() throws {
        let folder = try TemporaryFolder()
        try folder.write("name: x\n", to: "project/api/curlew.yaml")
        try folder.write("name: y\n", to: "project/sub/.curlew/curlew.yaml")
        try folder.write("", to: "project/sub/deep/file")
        try folder.write("", to: "project/other/file")
        #expect(CollectionFinder.find(from: folder.path + "/project/other") == folder.path + "/project/api")
        #expect(CollectionFinder.find(from: folder.path + "/project/api") == folder.path + "/project/api")
        #expect(CollectionFinder.find(from: folder.path + "/project/sub/deep") == folder.path + "/project/sub/.curlew")
    }

    @Test func `what is no request file is skipped and named`() throws {
        let folder = try sample()
        let outside = try TemporaryFolder()
        try outside.write("request: GET /secret\n", to: "x.yaml")
        mkfifo(folder.path + "/pipe.yaml", 0o600)
        mkdir(folder.path + "/folder-like.yaml", 0o700)
        try folder.link("away.yaml", to: outside.path + "/x.yaml")
        try folder.link("loop", to: ".")
        try folder.link("same.yaml", to: "tour/a.yaml")
        try folder.write("not yaml", to: "readme.md")
        let bad: [UInt8] = Array(folder.path.utf8) + Array("/bad".utf8) + [0xFF] + Array(".yaml".utf8) + [0]
        let file = bad.withUnsafeBytes {
            Glibc.open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_CREAT, 0o600)
        }
        close(file)
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        let notes = Dictionary(uniqueKeysWithValues: problems.map { ($0.file, $0.kind) })
        #expect(notes["pipe.yaml"] == .notARegularFile(.pipe))
        #expect(notes["folder-like.yaml"] == .notARegularFile(.folder))
        #expect(notes["away.yaml"] == .linkLeaves)
        #expect(notes["bad\u{FFFD}.yaml"] == .nameIsNotUTF8)
        #expect(collection.item(at: "same")?.name == "First")
        #expect(collection.requests.contains { $0.url.contains("secret") } == false)
        #expect(throws: CollectionProblem.self) { try collection.request(at: "away") }
        #expect(throws: CollectionProblem.self) { try collection.request(at: "../x") }
    }

    @Test func `a link gives nobody's own environment another name`() throws {
        let folder = try sample()
        try folder.write("name: x\n", to: "environments/dev.local.yaml")
        try folder.write("base: http://a.test\n", to: "environments/one.yaml")
        try folder.link("environments/zz.yaml", to: "dev.local.yaml")
        try folder.link("environments/two.yaml", to: "one.yaml")
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems.first { $0.file == "environments/zz.yaml" }?.kind == .linkToPrivate)
        #expect(Set(collection.environments.map(\.name)).isSuperset(of: ["one", "two"]))
        #expect(!collection.environments.contains { $0.name == "zz" })
    }

    @Test func `a change by another program is noticed, and nothing is lost silently`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let one = try collection.request(at: "tour/a")
        let two = try collection.request(at: "tour/a")
        var mine = one.request
        mine.url = "/mine"
        var theirs = two.request
        theirs.url = "/theirs"
        let saved = try collection.save(theirs, over: two)
        #expect(throws: SaveError.file(FileError(.save, folder.path + "/tour/a.yaml", .changedOnDisk))) {
            try collection.save(mine, over: one)
        }
        #expect(try folder.text("tour/a.yaml") == "request: GET /theirs\nname: First\n")
        _ = try collection.save(mine, over: one, overwriting: true)
        #expect(try folder.text("tour/a.yaml") == "request: GET /mine\nname: First\n")
        try FileManager.default.removeItem(atPath: folder.path + "/tour/a.yaml")
        #expect(throws: SaveError.self) { try collection.save(mine, over: saved) }
    }

    @Test func `a deleted file is written anew, and never over another one`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let opened = try collection.request(at: "tour/a")
        let error = SaveError.file(FileError(.save, folder.path + "/tour/a.yaml", .changedOnDisk))
        #expect(throws: error) { try collection.saveAnew(opened.request, over: opened) }
        try FileManager.default.removeItem(atPath: folder.path + "/tour")
        #expect(throws: SaveError.self) { try collection.save(opened.request, over: opened) }
        var request = opened.request
        request.url = "/new"
        let saved = try collection.saveAnew(request, over: opened)
        #expect(try folder.text("tour/a.yaml") == "request: GET /new\nname: First\n")
        #expect(try collection.request(at: "tour/a") == saved)
    }

    @Test func `a file that does not parse is never overwritten`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        #expect(throws: SaveError.self) { try collection.rename("orders/broken", to: "x") }
        let opened = OpenedRequest(
            path: "orders/broken", request: SavedRequest(), source: Array("a: [\n".utf8),
            stamp: try BoundedFile.read(folder.path + "/orders/broken.yaml").stamp)
        #expect(throws: SaveError.self) {
            try collection.save(SavedRequest(url: "/x"), over: opened, overwriting: true)
        }
        #expect(try folder.text("orders/broken.yaml") == "a: [\n")
    }

    @Test func `the first save makes the collection and a minimal file`() throws {
        let folder = try TemporaryFolder()
        let place = folder.path + "/" + CollectionFinder.offered
        try RequestCollection.make(at: place, name: "Mine")
        let (collection, _) = try RequestCollection.open(at: place)
        let path = try collection.makeFolder(named: "My requests")
        let opened = try collection.create(
            SavedRequest(url: "{{demo}}/people"), named: "People", in: path)
        #expect(opened.path == "my-requests/people")
        #expect(try folder.text("api/my-requests/people.yaml") == "request: GET {{demo}}/people\nname: People\n")
        #expect(try folder.text("api/my-requests/folder.yaml") == "name: My requests\n")
        _ = try collection.create(SavedRequest(url: "/x"), named: "hello", in: path)
        #expect(try folder.text("api/my-requests/hello.yaml") == "request: GET /x\n")
    }

    @Test(arguments: [
        "../../x", "a/b", ".", "..", "", "-rf", "CON", "x. ", "a\nb", "\u{1B}[31m", String(repeating: "ü", count: 300),
        "curlew", "folder", "environments", "yes", "Café", "cafe\u{301}",
    ])
    func `any name is kept, its file stays inside and overwrites nothing`(name: String) throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let before = try folder.names()
        let one = try collection.create(SavedRequest(url: "/1"), named: name)
        let two = try collection.create(SavedRequest(url: "/2"), named: name)
        #expect(one.path != two.path)
        #expect(try folder.names().count == before.count + 2)
        let (again, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems.count == 1)
        #expect(try again.request(at: one.path).request.url == "/1")
        #expect(name.isEmpty || again.item(at: one.path)?.name.utf8.elementsEqual(name.utf8) == true)
    }

    @Test func `rename, duplicate, move, delete and restore`() throws {
        let folder = try sample()
        var collection = try RequestCollection.open(at: folder.path).collection
        func reopen() throws { collection = try RequestCollection.open(at: folder.path).collection }

        #expect(try collection.rename("tour/b", to: "New name").path == "tour/new-name")
        #expect(try folder.text("tour/folder.yaml") == "name: Tour\norder: [new-name, a]\nheaders: {accept: b/b}\n")
        #expect(try folder.text("tour/new-name.yaml") == "request: POST /b\nname: New name\n")
        try reopen()
        #expect(try collection.duplicate("tour/a").path == "tour/first-copy")
        #expect(try folder.text("tour/first-copy.yaml") == "request: GET /a\nname: First copy\n")
        try reopen()
        #expect(try collection.move("tour/a", to: "tour", at: 0) == "tour/a")
        try reopen()
        #expect(
            collection.item(at: "tour").map { item in
                guard case .folder(let folder) = item else { return [] }
                return folder.items.map(\.path)
            } == ["tour/a", "tour/new-name", "tour/c", "tour/first-copy"])
        #expect(try collection.move("tour/a", to: "orders", at: 1) == "orders/a")
        #expect(try folder.text("orders/folder.yaml") == "order: [broken, a, list]\n")
        try reopen()
        let names = try folder.names("orders")
        let deleted = try collection.delete("orders")
        #expect(collection.isFolder("orders") == false)
        try collection.restore(deleted)
        #expect(try folder.names("orders") == names)
        #expect(try folder.text("orders/broken.yaml") == "a: [\n")
        #expect(throws: SaveError.self) { try collection.restore(deleted) }
    }

    @Test func `only what was asked about is deleted`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let (request, orders) = (try collection.deletable("tour/a"), try collection.deletable("orders"))
        let old = try folder.text("tour/a.yaml")
        for text in ["request: GET /a\nname: Other\n", old + "\n"] {
            try folder.write(text, to: "tour/a.yaml")
            #expect(throws: SaveError.file(FileError(.delete, "tour/a", .changedOnDisk))) {
                try collection.delete("tour/a", expecting: request)
            }
            #expect(try folder.text("tour/a.yaml") == text)
        }
        try folder.write("request: GET /new\n", to: "orders/new.yaml")
        let names = try folder.names("orders")
        #expect(throws: SaveError.file(FileError(.delete, "orders", .changedOnDisk))) {
            try collection.delete("orders", expecting: orders)
        }
        #expect(try folder.names("orders") == names)
        try folder.write(old, to: "tour/a.yaml")
        #expect(try collection.delete("tour/a", expecting: request) == request)
    }

    @Test func `a folder's file that does not parse stops a change before it begins`() throws {
        let folder = try sample()
        try folder.write("order: [", to: "tour/folder.yaml")
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems.count == 2)
        let names = try folder.names("tour")
        #expect(throws: SaveError.self) { try collection.delete("tour/a") }
        #expect(throws: SaveError.self) { try collection.rename("tour/a", to: "z") }
        #expect(throws: SaveError.self) { try collection.move("tour/a", to: "orders", at: 0) }
        #expect(try folder.names("tour") == names)
        #expect(try folder.text("tour/a.yaml") == "request: GET /a\nname: First\n")
        #expect(try folder.text("tour/folder.yaml") == "order: [")
    }

    @Test func `a folder goes with its hidden files, and comes back as it was`() throws {
        let folder = try sample()
        try folder.write("", to: "tour/.gitkeep")
        try folder.write("secret\n", to: "tour/key.txt")
        try folder.link("tour/also.txt", to: "key.txt")
        #expect(chmod(folder.path + "/tour/key.txt", 0o600) == 0)
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let deleted = try collection.delete("tour")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/tour"))
        try collection.restore(deleted)
        #expect(try folder.text("tour/key.txt") == "secret\n" && folder.text("tour/.gitkeep").isEmpty)
        #expect(try folder.mode("tour/key.txt") == 0o600)
        #expect(FileLinks.direct(of: folder.path + "/tour/also.txt") == "key.txt")
        #expect(try collection.deletable("tour") == deleted)
    }

    /// A pipe cannot be kept, nor can a history of its own.
    @Test func `what cannot be put back is not deleted, and nothing beside it is`() throws {
        let folder = try sample()
        try folder.write("[core]\n", to: "tour/deep/.git/config")
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let before = try folder.text("tour/a.yaml")
        #expect(throws: SaveError.self) { try collection.delete("tour") }
        #expect(try folder.text("tour/a.yaml") == before && folder.text("tour/deep/.git/config") == "[core]\n")
    }

    @Test func `half a merge is not overwritten, whatever was answered`() throws {
        let folder = try sample()
        let (collection, _) = try RequestCollection.open(at: folder.path)
        let opened = try collection.request(at: "tour/a")
        var mine = opened.request
        mine.url = "/mine"
        let merge = "<<<<<<< HEAD\nrequest: GET /a\n=======\nrequest: GET /b\n>>>>>>> other\n"
        try folder.write(merge, to: "tour/a.yaml")
        let problem = CollectionProblem(
            .conflictMarks, file: "tour/a.yaml", at: YAMLMark(offset: 0, line: 1, column: 1))
        #expect(throws: SaveError.damaged(problem)) { try collection.save(mine, over: opened, overwriting: true) }
        #expect(try folder.text("tour/a.yaml") == merge)
    }

    @Test func `the first local environment is put into gitignore once`() throws {
        let folder = try sample()
        try folder.write("build", to: ".gitignore")
        let (collection, _) = try RequestCollection.open(at: folder.path)
        var local = EnvironmentFile(name: "demo", values: [.init("user", "eve")], isLocal: true)
        try collection.save(local)
        local.values.append(.init("token", "x"))
        try collection.save(local)
        #expect(try folder.text(".gitignore") == "build\nenvironments/*.local.yaml\n")
        #expect(try folder.text("environments/demo.local.yaml") == "variables: {user: eve, token: x}\n")
        #expect(try folder.mode("environments/demo.local.yaml") == 0o600)
    }

    @Test func `the demo collection opens without a note, and is written once`() throws {
        let folder = try TemporaryFolder()
        try DemoCollection.write(to: folder.path, base: "http://127.0.0.1:7777")
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        #expect(problems == [])
        #expect(
            collection.allItems.map(\.name) == [
                "Tour", "Hello", "Search people", "Log in", "Who am I", "Cached",
                "Orders", "Create order", "List orders", "Replace order", "Strict PHP orders", "Strict Rack orders",
                "Strict qs orders", "Encoding lab", "Nested arrays",
                "Types as JSON", "Escapes", "Hostile answer", "By hand", "Big file", "Secure people",
            ])
        #expect(try collection.environmentChain("demo").variables["demo"] == "http://127.0.0.1:7777")
        #expect(try collection.environmentChain("demo").variables["base"] == "http://127.0.0.1:7777")
        for entry in collection.requests {
            let opened = try collection.request(at: entry.path)
            #expect(opened.notes == [])
            #expect(try RequestFile.patched(opened.source, to: opened.request, file: "") == opened.source)
        }
        try folder.write("request: GET /mine\n", to: "tour/hello.yaml")
        try DemoCollection.write(to: folder.path, base: "http://127.0.0.1:7777")
        #expect(try folder.text("tour/hello.yaml") == "request: GET /mine\n")
        try DemoCollection.write(to: folder.path, base: "http://127.0.0.1:7777", overwriting: true)
        #expect(try folder.text("tour/hello.yaml") == "request: GET {{demo}}/\nname: Hello\n")
    }
}
