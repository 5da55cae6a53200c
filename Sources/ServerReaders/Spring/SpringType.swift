/// The declared type of a property of a class that Spring fills.
public indirect enum SpringType: Sendable, Equatable {
    /// `String`.
    case text
    /// `List<...>`.
    case list(SpringType)
    /// `Map<String, ...>`.
    case map(SpringType)
    /// A class with these properties, each with a getter and a setter; names are UTF-8.
    case bean([[UInt8]: SpringType])

    /// The property that a name means; where there is none, the one whose first letter is in the other case. Nil also for
    /// what is no class.
    func property(_ name: [UInt8]) -> (name: [UInt8], type: SpringType)? {
        guard case .bean(let properties) = self else { return nil }
        if let type = properties[name] { return (name, type) }
        var other = name
        guard let first = name.first, (65...90).contains(first & 0xDF), first & 0x80 == 0 else { return nil }
        other[0] = first ^ 0x20
        return properties[other].map { (other, $0) }
    }

    /// The class that names ask for: what a dot follows is a class, what a number in brackets follows a list, what
    /// another key in brackets follows a map, and everything else text. Where names contradict each other, the first
    /// decides. Steps deeper than `depth` are text.
    static func fitting(_ names: [[UInt8]], depth: Int) -> SpringType {
        var shape = SpringShape()
        for name in names { shape.add(SpringPath(name), depth) }
        return shape.type(SpringShape.root)
    }
}

/// The type that names ask for, while it is found.
private struct SpringShape {
    static let root = 0

    private enum Kind { case text, list, map, bean }
    private struct Node {
        var kind = Kind.text
        /// The properties of a class; for a list or map one entry under no name, for all of its items.
        var children: [[UInt8]: Int] = [:]
    }

    private var nodes = [Node(kind: .bean)]

    mutating func add(_ path: SpringPath, _ depth: Int) {
        var place = Self.root
        var steps: [(kind: Kind, key: [UInt8])] = []
        for property in path.properties.prefix(depth) {
            steps.append((.bean, property.name))
            steps += property.keys.prefix(depth).map { (SpringPath.index($0) == nil ? .map : .list, []) }
        }
        for (kind, key) in steps.prefix(depth) {
            if nodes[place].kind == .text { nodes[place].kind = kind }
            // A number is a key of a map like any other.
            guard nodes[place].kind == kind || nodes[place].kind == .map && kind == .list else { return }
            if nodes[place].children[key] == nil {
                nodes.append(Node())
                nodes[place].children[key] = nodes.count - 1
            }
            place = nodes[place].children[key] ?? place
        }
    }

    func type(_ place: Int) -> SpringType {
        let node = nodes[place]
        // Asked for where it is wanted alone: a class may have a property with no name, too, whose type would be made
        // twice at each level.
        func inner() -> SpringType { node.children[[]].map(type) ?? .text }
        return switch node.kind {
        case .text: .text
        case .list: .list(inner())
        case .map: .map(inner())
        case .bean: .bean(node.children.mapValues(type))
        }
    }
}
