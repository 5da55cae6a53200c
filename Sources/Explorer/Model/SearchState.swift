/// The last search of each pane; `n` and `N` go on with it.
public struct SearchState: Equatable, Sendable {
    public var pattern = ""
    public var pane: Pane = .parameters
    public var isActive = false

    public init() {}

    /// Smart case: a pattern without capitals matches any case.
    public static func matches(_ pattern: String, _ text: String) -> Bool {
        guard !pattern.isEmpty else { return false }
        let sensitive = pattern.contains(where: \.isUppercase)
        return sensitive ? text.contains(pattern) : text.lowercased().contains(pattern.lowercased())
    }
}
