/// How JSON is written.
public struct JSONWritingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Keys in ascending order, else the tree's.
    public static let sorted = JSONWritingOptions(rawValue: 1)
    /// Two spaces a level, `"key" : value`.
    public static let pretty = JSONWritingOptions(rawValue: 2)
    /// `/` stays plain under `.afnetworking`, where it is written `\/` otherwise.
    public static let unescapedSlashes = JSONWritingOptions(rawValue: 4)
}
