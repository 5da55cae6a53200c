/// The last search of each pane; `n` and `N` repeat it.
struct SearchState: Equatable, Sendable {
    var pattern = ""
    var isActive = false

    init() {}

    /// Smart case: a pattern without capitals matches any case.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        guard !pattern.isEmpty else { return false }
        let sensitive = pattern.contains(where: \.isUppercase)
        return sensitive ? text.contains(pattern) : text.lowercased().contains(pattern.lowercased())
    }
}
