/// A fault of a node. `ParameterFault+Wording.swift` has the words.
public enum ParameterFault: Equatable, Sendable {
    /// NaN or infinity in a format that has only finite numbers. The text is as typed.
    case notFinite(String, SerializerKind)
    /// A number's text that the format does not allow, such as `007` or `0x1F`.
    case numberForm(String, SerializerKind)
    case notANumber(String)
    case tooLarge(String)
    case notABoolean(String)
    /// An invalid date, with a corrected text when one can be guessed.
    case notADate(String, suggestion: String?)
    case notData(String)
    /// A kind of value that the format lacks.
    case noForm(Lacking, SerializerKind)
    /// The root is a single value.
    case topLevel(SerializerKind)
    case keyIsNoText(String)
    case equalKeys(String)
    /// A control character, which XML does not allow.
    case controlCharacter(Unicode.Scalar)
    /// A variable without a value.
    case unresolved(String)
    /// A file that cannot be a part, with the name of the part and the path as typed.
    case file(FileFault, name: String, path: String)
    /// A character that the chosen encoding lacks.
    case notInEncoding(TextEncoding)
    /// A dictionary, a list, a file or raw text among the items of a list that is written as one value.
    case notInOneValue
    /// Lists and dictionaries in one another beyond this many levels.
    case tooDeep(limit: Int)
    /// A shape that the style of form text cannot write.
    case styleLacks(StyleLack)
    /// A fault in the URL's path, by rule PATH-1.
    case path(PathFault)

    /// The types that some formats lack.
    public enum Lacking: String, Sendable {
        case null, date, data, set, raw
    }
}
