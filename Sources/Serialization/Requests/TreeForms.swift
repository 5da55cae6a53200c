/// What a kind of body has a form for, and the rules that say so.
public struct TreeForms: Sendable {
    /// The tree becomes pairs: types are gone, keys may be equal, sets have a form.
    var isFlat = false
    /// Written text may stand in it as it is.
    var takesRaw = false
    /// Of values that have no form.
    var values = Rule.plistTyped
    /// Of keys that are no text, or stand twice.
    var keys = Rule.plistTyped
    /// That the top is a dictionary or an array; nil where anything may stand there.
    var top: Rule?
    /// That there is no null.
    var noNull: Rule?
    /// That every number is finite, where its digits are kept; nil where a number has 64 bits.
    var finite: Rule?
    /// Dates and data are types of it.
    var isTyped = true
    /// Text is XML, which has no control characters.
    var isXML = false

    static let form = TreeForms(isFlat: true, takesRaw: true)
    static let parts = TreeForms(isFlat: true, values: .partName)
    static let json = TreeForms(
        values: .jsonConversion, keys: .jsonKeyText, top: .jsonTopLevel, finite: .jsonFinite, isTyped: false)
    static let plist = TreeForms(noNull: .plistNoNull, isXML: true)
    static let plistBinary = TreeForms(noNull: .plistNoNull)
}
