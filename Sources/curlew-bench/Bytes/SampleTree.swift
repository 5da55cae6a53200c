import CurlewSerialization

/// Parameters of a large realistic request: people with texts of ASCII and other characters, numbers and booleans.
enum SampleTree {
    static func people(_ count: Int) -> ParameterTree {
        var tree = ParameterTree()
        let rows = (0..<count).map { number in person(number, &tree) }
        let list = tree.makeNode(.array(rows))
        tree.root = tree.makeNode(.dictionary([.init(key: ParameterKey("people"), node: list)]))
        return tree
    }

    private static func person(_ number: Int, _ tree: inout ParameterTree) -> ParameterNode {
        let fields: [(String, Scalar)] = [
            ("name", Scalar(.string, "Ada Lovelace \(number)")), ("role", Scalar(.string, "mother & caf\u{E9}")),
            ("page", Scalar(.number, "\(number)")), ("active", Scalar(.boolean, "true")),
            ("note", Scalar(.string, "See how a request is written, then send it.")),
        ]
        let members = fields.map { key, scalar in
            ParameterNode.Member(key: ParameterKey(key), node: tree.makeNode(.scalar(scalar)))
        }
        return tree.makeNode(.dictionary(members))
    }
}
