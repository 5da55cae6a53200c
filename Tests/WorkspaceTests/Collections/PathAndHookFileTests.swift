import CurlewFormats
import CurlewSerialization
import Testing

@testable import Workspace

/// `path:` and `hooks:` in a file.
@Suite struct PathAndHookFileTests {
    private func reading(_ text: String, file: String = "tour/a.yaml") throws -> RequestFile.Reading {
        try RequestFile.read(Array(text.utf8), file: file)
    }

    private func patched(_ text: String, _ change: (inout SavedRequest) -> Void) throws -> String {
        var request = try reading(text).request
        change(&request)
        return String(
            decoding: try RequestFile.patched(Array(text.utf8), to: request, file: "tour/a.yaml"), as: UTF8.self)
    }

    @Test func `values of the path are read with their types`() throws {
        let path = try reading("request: GET /{id}{;tags*}\npath: {id: 42, tags: !off [a, b], at: {k: v}}\n").request
            .path
        #expect(path.root?.id.isInPath == true)
        #expect(path.node(try #require(path.id(at: [.key("id")])))?.value == .scalar(Scalar(.number, "42")))
        #expect(path.node(try #require(path.id(at: [.key("tags")])))?.isOn == false)
        #expect(path.id(at: [.key("at"), .key("k")])?.isInPath == true)
    }

    @Test func `they must be a mapping`() {
        #expect(
            throws: CollectionProblem(.wrongShape(key: "path", expected: "a mapping"), file: "tour/a.yaml", at: nil)
        ) {
            do {
                _ = try reading("request: GET /{id}\npath: 42\n")
            } catch var problem as CollectionProblem {
                problem.mark = nil
                throw problem
            }
        }
    }

    @Test func `one edit changes its own lines`() throws {
        let text = "request: GET /{id}  # one\npath:\n  id: 42   # which\n  other: x\nnotes: n\n"
        #expect(try patched(text) { _ in } == text)
        let edited = try patched(text) { request in
            guard let id = request.path.id(at: [.key("id")]) else { return }
            request.path.update(id) { $0.value = .scalar(Scalar(.string, "43")) }
        }
        #expect(edited == text.replacing("id: 42", with: "id: \"43\""))
        #expect(try patched(text) { $0.path = .forPath } == "request: GET /{id}  # one\nnotes: n\n")
    }

    @Test func `a new file has them behind the request`() throws {
        var request = SavedRequest(url: "/{id}", headers: [SavedHeader("A", "b")])
        request.path.root = request.path.makeNode(.dictionary([]))
        #expect(String(decoding: try RequestFile.write(request), as: UTF8.self).contains("path") == false)
        let node = request.path.makeNode(.scalar(Scalar(.number, "1")))
        request.path.insert(node, key: ParameterKey("id"), into: try #require(request.path.root?.id), at: 0)
        let text = String(decoding: try RequestFile.write(request), as: UTF8.self)
        #expect(text == "request: GET /{id}\npath:\n  id: 1\nheaders:\n  A: b\n")
    }

    @Test(arguments: [
        ("{before: ./sign.sh}", SavedHooks(before: SavedHook(["./sign.sh"], folder: "tour"))),
        (
            "{after: [python3, check.py, -v], limit: 2s}",
            SavedHooks(after: SavedHook(["python3", "check.py", "-v"], folder: "tour"), limit: .seconds(2))
        ),
        (
            "{after: ./a.sh, sets: [nonce, token]}",
            SavedHooks(after: SavedHook(["./a.sh"], folder: "tour"), sets: ["nonce", "token"])
        ),
        ("{before: null}", SavedHooks(removed: ["before"])), ("null", SavedHooks.none),
    ])
    func `hooks are read`(text: String, hooks: SavedHooks) throws {
        let file = "request: GET /\nhooks: \(text)\n"
        #expect(try reading(file).request.hooks == hooks)
        #expect(try patched(file) { _ in } == file)
        #expect(try patched(file) { $0.hooks = nil } == "request: GET /\n")
        var request = SavedRequest(url: "/")
        request.hooks = hooks
        #expect(try reading(String(decoding: try RequestFile.write(request), as: UTF8.self)).request.hooks == hooks)
    }

    @Test(arguments: ["{before: []}", "{before: \"\"}", "{limit: soon}", "{limit: 0}", "x", "{before: {a: b}}"])
    func `hooks of another shape refuse the file`(text: String) {
        #expect(throws: CollectionProblem.self) { try reading("request: GET /\nhooks: \(text)\n") }
    }

    @Test func `the nearest hook holds, and null takes one away`() {
        let outer = RequestDefaults.hooked(
            SavedHooks(before: SavedHook(["a"]), after: SavedHook(["b"]), limit: .seconds(1)))
        let inner = RequestDefaults.hooked(SavedHooks(before: SavedHook(["c"], folder: "x"), removed: ["after"]))
        #expect(inner.over(outer).hooks?.before == SavedHook(["c"], folder: "x"))
        #expect(inner.over(outer).hooks?.after == nil)
        #expect(inner.over(outer).hooks?.limit == .seconds(1))
        #expect(RequestDefaults().over(outer).hooks == outer.hooks)
        #expect(RequestDefaults.hooked(.none).over(outer).hooks?.before == nil)
        let setting = RequestDefaults.hooked(SavedHooks(after: SavedHook(["b"]), sets: ["n"]))
        let other = RequestDefaults.hooked(SavedHooks(after: SavedHook(["d"])))
        #expect(RequestDefaults.hooked(SavedHooks(limit: .seconds(2))).over(setting).hooks?.sets == ["n"])
        #expect(other.over(setting).hooks?.sets == [])
    }
}

extension RequestDefaults {
    fileprivate static func hooked(_ hooks: SavedHooks) -> RequestDefaults {
        var defaults = RequestDefaults()
        defaults.hooks = hooks
        return defaults
    }
}
