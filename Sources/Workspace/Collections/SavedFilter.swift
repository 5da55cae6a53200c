public import Serialization

/// A filter of `filters:`, which changes the URL of every request below it, in the order of the list (YTKNetwork's
/// `YTKUrlFilterProtocol`).
public enum SavedFilter: Equatable, Sendable {
    /// `add: {version: 1.2}`: joins arguments to the query (`YTKUrlArgumentsFilter`). Values may hold `{{name}}`.
    case add(ParameterTree)
}

extension [SavedFilter] {
    /// Those outside come first; they do not hold where `null` takes them away.
    func over(_ outer: [SavedFilter], removing: Bool) -> [SavedFilter] { (removing ? [] : outer) + self }
}
