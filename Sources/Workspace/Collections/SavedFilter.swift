internal import CurlewFormats
public import Serialization

/// A filter of `filters:`. Filters change the URL of every request below them, in the order of the list (YTKNetwork's
/// `YTKUrlFilterProtocol`).
public enum SavedFilter: Equatable, Sendable {
    /// `add: {version: 1.2}`: joins arguments to the query (`YTKUrlArgumentsFilter`). Values may hold `{{name}}`.
    case add(ParameterTree)
}

extension [SavedFilter] {
    /// The filters of outer levels, then these; `null` removes the outer ones.
    func over(_ outer: [SavedFilter], removing: Bool) -> [SavedFilter] { (removing ? [] : outer) + self }
}

extension Form<[SavedFilter]> {
    /// A list whose items each have one key, the filter's kind. Unknown kinds are noted and have no effect. Files with
    /// filters are never written whole.
    static var filters: Form {
        let shape = "a list such as [{add: {version: 1.2}}]"
        return Form { reader, name, node in
            reader.items(name, shape, node).compactMap { item in
                guard let pair = item.pairs?.first, item.pairs?.count == 1 else {
                    return reader.refuse(name, shape, at: item)
                }
                guard pair.key.text == "add" else {
                    _ = reader.noteUnknown(pair, in: name, among: ["add"])
                    return nil
                }
                let tree = reader.parameters(pair.node)
                guard let tree, tree.root?.isDictionary == true else {
                    return reader.refuse("\(name).add", "a mapping, such as {version: 1.2}", at: pair.node)
                }
                return .add(tree)
            }
        } write: { _ in
            nil
        }
    }
}
