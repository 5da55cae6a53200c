/// NSJSONReadingOptions as AFJSONResponseSerializer passes them on, by the names in files.
public enum JSONReadingOption: String, Sendable, CaseIterable {
    /// A JSON text may be a single value.
    case allowFragments = "allow-fragments"
    case mutableContainers = "mutable-containers"
    case mutableLeaves = "mutable-leaves"

    /// The effect of the option. Values are always copied on change, so two of the three have no effect here.
    public var meaning: String {
        switch self {
        case .allowFragments: "a single value is a JSON text too"
        case .mutableContainers, .mutableLeaves: "no effect: every value here can be changed without changing others"
        }
    }

    /// In the order of the cases.
    public static func names(_ options: Set<JSONReadingOption>) -> [String] {
        allCases.filter(options.contains).map(\.rawValue)
    }
}
