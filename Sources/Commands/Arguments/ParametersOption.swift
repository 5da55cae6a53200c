import CurlewBytes
import CurlewSerialization

/// `--params FILE`.
nonisolated enum ParametersOption {
    static let syntax = OptionSyntax(
        "params", value: "FILE|-",
        summary: "JSON, with {\"$set\": [..]}, $date, $data, $null, $style; for text the body itself")

    /// The tree in the file; nil without the option.
    static func tree(_ path: String?) throws(UsageError) -> ParameterTree? {
        guard let path else { return nil }
        let bytes = try InputFile.content(of: path)
        return try ParameterTextError.mapped(try ParameterText.read(Bytes(bytes))) {
            UsageError.badInput(path == "-" ? "standard input" : path, reason: $0.sentence)
        }
    }

    /// The file as the text of a body; nil without the option.
    static func text(_ path: String?) throws(UsageError) -> String? {
        guard let path else { return nil }
        guard let text = String(validating: try InputFile.content(of: path), as: UTF8.self) else {
            throw .badInput(path == "-" ? "standard input" : path, reason: "it is not UTF-8")
        }
        return text
    }
}
