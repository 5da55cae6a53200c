import CurlewSerialization
import EncodingLab

/// Writes a tree in every style and has it read by every server's reader; off the main actor, since that is some two
/// hundred readings.
public struct CompareJob: Equatable, Sendable {
    let id: JobID
    let tree: ParameterTree
    /// The node that the comparison is about.
    let scope: ParameterPath
    let serializer: RequestSerializer
    /// Whether the pairs stand in the URL.
    let isQuery: Bool
    let styles: QueryStyles

    /// From so many nodes on, the beginning of the node's branch is compared in place of the whole tree.
    static let mostNodes = 20_000
    /// So many nodes of a large branch are compared.
    static let sample = 2_000

    public static func == (left: CompareJob, right: CompareJob) -> Bool { left.id == right.id }

    func run() -> ComparedStyles {
        let all = tree.nodeCount
        let isLarge = all > Self.mostNodes
        let compared = isLarge ? tree.branch(to: scope).start(of: Self.sample) : tree
        let comparison = StyleComparison(
            of: compared, at: scope, by: serializer, isQuery: isQuery, styles: styles.inTableOrder,
            bodies: isQuery ? [] : [.multipart, .json, serializer.kind == .plistBinary ? .plistBinary : .plist])
        let remark = isLarge ? "compared: the first \(compared.nodeCount) of \(all) nodes" : nil
        return ComparedStyles(comparison: comparison, remark: remark)
    }
}

/// The result of a `CompareJob`.
public struct ComparedStyles: Sendable {
    let comparison: StyleComparison
    /// Says that the comparison is of a part of a large tree.
    let remark: String?
}

extension ParameterTree {
    /// The tree without what is not on the way to the node at a path, and with all below it.
    func branch(to path: ParameterPath) -> ParameterTree {
        func kept(_ node: ParameterNode, _ rest: ArraySlice<PathStep>) -> ParameterNode {
            guard case .key(let key)? = rest.first, case .dictionary(let members) = node.value else { return node }
            var node = node
            let way = members.filter { $0.key.text.utf8.elementsEqual(key.utf8) }
            node.value = .dictionary(way.map { .init(key: $0.key, node: kept($0.node, rest.dropFirst())) })
            return node
        }
        var tree = self
        tree.root = root.map { kept($0, path[...]) }
        return tree
    }

    /// The tree with the first nodes below each list and dictionary, some `limit` in all.
    func start(of limit: Int) -> ParameterTree {
        var left = limit
        func kept(_ node: ParameterNode) -> ParameterNode {
            left -= 1
            var node = node
            switch node.value {
            case .dictionary(let members):
                node.value = .dictionary(
                    members.prefix { _ in left > 0 }.map { .init(key: $0.key, node: kept($0.node)) })
            case .array(let items): node.value = .array(items.prefix { _ in left > 0 }.map(kept))
            case .set(let items): node.value = .set(items.prefix { _ in left > 0 }.map(kept))
            case .scalar: break
            }
            return node
        }
        var tree = self
        tree.root = root.map(kept)
        return tree
    }
}
