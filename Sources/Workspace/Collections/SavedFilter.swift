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
