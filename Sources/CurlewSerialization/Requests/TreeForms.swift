/// The types that a kind of body can express, with the rules for those that it cannot.
public struct TreeForms: Sendable {
    /// True when the tree becomes pairs: types are lost, keys may be equal, sets can be written.
    var isFlat = false
    /// True when raw text may be inserted unchanged.
    var takesRaw = false
    /// The rule for values that cannot be written.
    var values = Rule.plistTyped
    /// The rule for keys that are not text or are repeated.
    var keys = Rule.plistTyped
    /// The rule that the root is a dictionary or an array; nil when it may be any value.
    var top: Rule?
    /// The rule against null; nil for formats that have one.
    var noNull: Rule?
    /// The rule that every number is finite, for formats that keep a number's digits; nil for formats with 64-bit
    /// numbers.
    var finite: Rule?
    /// True when dates and data are types of the format.
    var isTyped = true
    /// True for XML, which excludes control characters.
    var isXML = false

    static let form = TreeForms(isFlat: true, takesRaw: true)
    static let parts = TreeForms(isFlat: true, values: .partName)
    static let json = TreeForms(
        values: .jsonConversion, keys: .jsonKeyText, top: .jsonTopLevel, finite: .jsonFinite, isTyped: false)
    static let plist = TreeForms(noNull: .plistNoNull, isXML: true)
    static let plistBinary = TreeForms(noNull: .plistNoNull)
}
