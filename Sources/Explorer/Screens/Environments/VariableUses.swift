import CurlewNetworking
import Drafting
import Serialization

/// The names in the texts of a collection's requests. Names that their values lead to depend on the environment.
public struct VariableUses: Equatable, Sendable {
    /// The names of one request.
    struct Request: Hashable, Sendable {
        /// Names in its own texts and in those of its collection and folders, with `base` for a relative URL.
        var names: Set<String>
        /// The URL's beginning up to its first slash, when it starts with a name: whether the URL is relative is known
        /// once the name has a value.
        var start: String?
    }

    /// Number of requests with the same names.
    private var counts: [Request: Int] = [:]

    init(_ requests: some Sequence<Request> = []) {
        for request in requests { counts[request, default: 0] += 1 }
    }

    /// Number of requests that use a name in an environment, directly or through values.
    ///
    /// - Parameter texts: texts that the environment adds to every request.
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

    /// Every name that a request uses, directly or through values.
    func names(in variables: VariableSet, adding texts: [String] = []) -> Set<String> {
        let direct = counts.keys.reduce(into: Set<String>()) { $0.formUnion(names(of: $1, variables)) }
        return variables.names(in: texts + direct.map { "{{\($0)}}" })
    }

    private func names(of request: Request, _ variables: VariableSet) -> Set<String> {
        guard let start = request.start else { return request.names }
        let text = VariableResolver.resolve(url: start, using: variables)
        guard text.unknown.isEmpty, !text.isSecret, URLReference(text.text).scheme == nil else { return request.names }
        return request.names.union(["base"])
    }
}
