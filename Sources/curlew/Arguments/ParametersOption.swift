import Bytes
import Serialization

/// `--params FILE`.
nonisolated enum ParametersOption {
    /// Nil when there is no such option.
    static func tree(_ path: String?) throws(UsageError) -> ParameterTree? {
        guard let path else { return nil }
        let bytes = try InputFile.read(path)
        do {
            return try ParameterText.read(Bytes(bytes))
        } catch {
            throw .badInput(path == "-" ? "standard input" : path, reason: error.sentence)
        }
    }
}
