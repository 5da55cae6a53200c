import EncodingLab
import Serialization

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

    /// A larger tree is not compared as a whole.
    static let mostNodes = 20_000

    public static func == (left: CompareJob, right: CompareJob) -> Bool { left.id == right.id }

    func run() -> StyleComparison {
        StyleComparison(
            of: tree, at: scope, by: serializer, isQuery: isQuery, styles: QueryStyles.standard.all)
    }
}

extension ParameterTree {
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
