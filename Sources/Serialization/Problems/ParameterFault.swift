/// What is wrong with a node; wording beside it.
public enum ParameterFault: Equatable, Sendable {
    /// NaN or infinity where only finite numbers have a form. The text as typed.
    case notFinite(String, SerializerKind)
    /// A number's text that this format does not write that way, such as `007` or `0x1F`.
    case numberForm(String, SerializerKind)
    case notANumber(String)
    case tooLarge(String)
    case notABoolean(String)
    /// The corrected text, where one can be guessed.
    case notADate(String, suggestion: String?)
    case notData(String)
    /// A kind of value that the format lacks.
    case noForm(Lacking, SerializerKind)
    /// The top is a single value.
    case topLevel(SerializerKind)
    case keyIsNoText(String)
    case equalKeys(String)
    /// A control character, which XML cannot carry.
    case controlCharacter(Unicode.Scalar)
    /// A variable without a value.
    case unresolved(String)
    /// A file that cannot be a part, by the name of the part and the path as typed.
    case file(FileFault, name: String, path: String)
    /// A character that the encoding chosen lacks.
    case notInEncoding(TextEncoding)
    /// A dictionary, a list, a file or raw text among the items of a list that is written as one value.
    case notInOneValue
    /// In the URL's path, by rule PATH-1.
    case path(PathFault)

    /// What has no form for a value.
    public enum Lacking: String, Sendable {
        case null, date, data, set, raw
    }
}
