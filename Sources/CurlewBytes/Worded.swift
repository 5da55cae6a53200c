/// A value that is told in one sentence, mostly an error or the reason of one. The sentence is its text.
public protocol Worded: CustomStringConvertible {
    /// A complete sentence, or several.
    var sentence: String { get }
}

extension Worded {
    public var description: String { sentence }
}
