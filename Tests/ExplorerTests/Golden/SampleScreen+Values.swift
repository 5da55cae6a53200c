import CurlewNetworking
import CurlewSerialization

@testable import Explorer
@testable import Workspace

extension SampleScreen {
    /// families [father, mother], page {size 10}, q, active; debug is off.
    static func people(hasDebug: Bool) -> ParameterTree {
        var tree = ParameterTree()
        let families = tree.makeNode(.array([leaf(.string, "father", &tree), leaf(.string, "mother", &tree)]))
        let page = tree.makeNode(.dictionary([member("size", leaf(.number, "10", &tree))]))
        var members = [
            member("families", families), member("page", page), member("q", leaf(.string, "café & co", &tree)),
            member("active", leaf(.boolean, "false", &tree)),
        ]
        if hasDebug {
            var debug = leaf(.number, "1", &tree)
            debug.isOn = false
            members.append(member("debug", debug))
        }
        tree.root = tree.makeNode(.dictionary(members))
        return tree
    }

    static var order: ParameterTree {
        var tree = ParameterTree()
        let line = tree.makeNode(
            .dictionary([member("sku", leaf(.string, "A1", &tree)), member("qty", leaf(.number, "2", &tree))]))
        let order = tree.makeNode(
            .dictionary([
                member("id", leaf(.string, "A-17", &tree)), member("qty", leaf(.number, "nan", &tree)),
                member("when", leaf(.date, "2026-11-2", &tree)), member("note", leaf(.string, "", &tree)),
                member("lines", tree.makeNode(.array([line]))),
            ]))
        tree.root = tree.makeNode(.dictionary([member("order", order)]))
        return tree
    }

    static func leaf(_ kind: ScalarKind, _ text: String, _ tree: inout ParameterTree) -> ParameterNode {
        tree.makeNode(.scalar(Scalar(kind, text)))
    }

    static func member(_ key: String, _ node: ParameterNode) -> ParameterNode.Member {
        .init(key: ParameterKey(key), node: node)
    }

    static let people = """
        {
          "people": [
            {"name": "Ada", "role": "mother", "url": "http://127.0.0.1:7777/people/1"},
            {"name": "Tom", "role": "father", "url": "http://127.0.0.1:7777/people/2"}
          ],
          "page": {"size": 10, "next": null},
          "took_ms": 4
        }
        """

    static let collection: RequestCollection = {
        var collection = RequestCollection(root: "/home/ada/demo", name: "Demo")
        collection.items = [
            folder("Tour", [("GET", "Hello"), ("GET", "Search people"), ("POST", "Log in"), ("GET", "Big file")]),
            folder("Orders", [("POST", "Create order"), ("GET", "List orders"), ("PUT", "Replace order")]),
            folder("Encoding lab", [("POST", "Nested arrays"), ("GET", "Escapes")]),
        ]
        return collection
    }()

    private static func folder(_ name: String, _ requests: [(method: String, name: String)]) -> CollectionItem {
        let path = dashed(name)
        return .folder(
            CollectionFolder(
                path: path, name: name,
                items: requests.map {
                    .request(
                        RequestEntry(
                            path: "\(path)/\(dashed($0.name))", name: $0.name, method: $0.method, url: "{{demo}}/"))
                }))
    }

    private static func dashed(_ name: String) -> String {
        name.lowercased().replacing(" ", with: "-")
    }
}
