internal import Formats

/// The variables in force, by name.
public struct VariableSet: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    public var values: [String: String]

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { _, last in last }
    }

    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The known name nearest to one that is not set.
    public func nearest(to name: String) -> String? {
        NearestName.of(name, among: values.keys)
    }
}
