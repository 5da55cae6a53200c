internal import CurlewBytes
internal import CurlewSerialization

/// A tree that is built from values and their nested names.
struct NestedTree {
    private indirect enum Place {
        case nothing
        case value(ParameterNode)
        case members([(key: String, place: Place)])
        case items([Place])

        var isContainer: Bool {
            switch self {
            case .nothing, .value: false
            case .members, .items: true
            }
        }
    }

    /// One name is used for two things, so that a value has no place.
    struct Conflict: Error, Equatable {}

    private var root = Place.nothing

    /// Adds a value at the path of a name.
    ///
    /// - Throws: when one name is used for a container and a value, or for a list and a dictionary.
    mutating func put(_ value: ParameterNode, at name: NestedName) throws(Conflict) {
        root = try Self.put(value, name.steps[...], in: root)
    }

    private static func put(
        _ value: ParameterNode, _ steps: ArraySlice<NestedName.Step>, in place: Place
    ) throws(Conflict) -> Place {
        guard let step = steps.first else {
            if case .nothing = place { return .value(value) }
            throw Conflict()
        }
        let rest = steps.dropFirst()
        switch (step, place) {
        case (.key(let key), .nothing): return .members([(key, try put(value, rest, in: .nothing))])
        case (.key(let key), .members(var members)):
            // A name that is given twice has two values, as in form text.
            if let index = members.firstIndex(where: { $0.key.utf8.isSame(as: key) }),
                !rest.isEmpty || members[index].place.isContainer
            {
                members[index].place = try put(value, rest, in: members[index].place)
            } else {
                members.append((key, try put(value, rest, in: .nothing)))
            }
            return .members(members)
        case (.append, .nothing): return .items([try put(value, rest, in: .nothing)])
        case (.append, .items(let items)): return .items(items + [try put(value, rest, in: .nothing)])
        case (.index(let index), .nothing): return try put(value, index, rest, in: [])
        case (.index(let index), .items(let items)): return try put(value, index, rest, in: items)
        default: throw Conflict()
        }
    }

    /// Adds a value at an index of a list. Indexes that are skipped become null.
    private static func put(
        _ value: ParameterNode, _ index: Int, _ rest: ArraySlice<NestedName.Step>, in items: [Place]
    ) throws(Conflict) -> Place {
        var items = items
        while items.count <= index { items.append(.nothing) }
        items[index] = try put(value, rest, in: items[index])
        return .items(items)
    }

    /// The values as a parameter tree; nil when there are none.
    func tree() -> ParameterTree? {
        if case .nothing = root { return nil }
        var tree = ParameterTree()
        tree.root = Self.node(root, &tree)
        return tree
    }

    private static func node(_ place: Place, _ tree: inout ParameterTree) -> ParameterNode {
        switch place {
        case .nothing: tree.makeNode(.scalar(Scalar(.null, "")))
        case .value(let node): tree.makeCopy(of: node)
        case .items(let items): tree.makeNode(.array(items.map { node($0, &tree) }))
        case .members(let members):
            tree.makeNode(
                .dictionary(
                    members.map { .init(key: ParameterKey($0.key), node: node($0.place, &tree)) }))
        }
    }
}

extension NestedTree.Conflict: CustomStringConvertible {
    var description: String { "One name is a value and a container at once. Give every name one shape." }
}
