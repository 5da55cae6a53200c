import CurlewNetworking
import Drafting
import Serialization

/// Which names the requests of a collection have in their texts. What these lead to is the environment's business.
public struct VariableUses: Equatable, Sendable {
    /// What is to be known of one request.
    struct Request: Hashable, Sendable {
        /// In its own texts and in those of its collection and folders, `base` for a relative URL.
        var names: Set<String>
        /// What its URL begins with where that is a name, up to its first slash: whether it stands on the base is known
        /// once the name has a value.
        var start: String?
    }

    /// How many requests are alike.
    private var counts: [Request: Int] = [:]

    init(_ requests: some Sequence<Request> = []) {
        for request in requests { counts[request, default: 0] += 1 }
    }

    /// How many requests come to a name in an environment.
    ///
    /// - Parameter texts: what the environment adds to every request.
    func count(of name: String, in variables: VariableSet, adding texts: [String] = []) -> Int {
        var leading: Set<String> = [name]
        for other in variables.values.keys where variables.names(in: ["{{\(other)}}"]).contains(name) {
            leading.insert(other)
        }
        let isEverywhere = variables.names(in: texts).contains(name)
        return counts.reduce(0) { sum, entry in
            let isUsed = isEverywhere || !names(of: entry.key, variables).isDisjoint(with: leading)
            return sum + (isUsed ? entry.value : 0)
        }
    }

    /// Every name that some request comes to.
    func names(in variables: VariableSet, adding texts: [String] = []) -> Set<String> {
        let direct = counts.keys.reduce(into: Set<String>()) { $0.formUnion(names(of: $1, variables)) }
        return variables.names(in: texts + direct.map { "{{\($0)}}" })
    }

    private func names(of request: Request, _ variables: VariableSet) -> Set<String> {
        guard let start = request.start else { return request.names }
        let text = VariableResolver.resolve(start, using: variables)
        guard text.unknown.isEmpty, !text.isSecret, URLReference(text.text).scheme == nil else { return request.names }
        return request.names.union(["base"])
    }
}
