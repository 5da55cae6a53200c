internal import CurlewChecks
internal import CurlewNetworking
public import CurlewSerialization
internal import Drafting

/// Masks the secrets of a run in its rows and headings, and so on the terminal and in every report: the secrets that
/// were read for it, and those that its steps capture.
public struct RunMask: Sendable {
    private let names: Set<String>
    private let mask: SecretMask

    /// - Parameter variables: those of the environment, with the row of data over them.
    public init(_ variables: VariableSet) {
        names = variables.secrets
        mask = SecretMask(variables)
    }

    /// The mask with the captured secrets, and with the credentials of one sending, added.
    func learning(_ captured: [CapturedValue], and credentials: Set<String> = []) -> SecretMask {
        let secrets = captured.filter { $0.isSecret || names.contains($0.name) }
        return mask.adding(secrets.map(\.value)).adding(credentials: credentials)
    }

    /// The title of a step with its names replaced, as far as they have values; secrets are masked.
    public func title(_ text: String, _ variables: VariableSet) -> String {
        guard VariableTemplate.isPresent(in: text) else { return text }
        var known = variables
        // A generator would make another value than the one that is sent.
        known.generators = nil
        return mask.shown(VariableResolver.resolve(text, using: known).text)
    }

    /// A row of data with masks: a field with the name of a secret is one.
    public func shown(_ row: DataRow) -> DataRow {
        DataRow(
            row.fields.map { field in
                let text = names.contains(field.name) ? SecretPlaceholder.mask : mask.shown(field.value)
                return DataRow.Field(field.name, text)
            })
    }
}
