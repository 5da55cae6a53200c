internal import Checks
internal import CurlewNetworking
internal import Drafting
public import Serialization

/// Keeps the secrets of a run out of its rows and headings, and so out of the terminal and of every report: what was read
/// for it, and what its steps take out of answers as secrets.
public struct RunMask: Sendable {
    private let names: Set<String>
    private let mask: SecretMask

    /// - Parameter variables: those of the environment, with the row of data over them.
    public init(_ variables: VariableSet) {
        names = variables.secrets
        mask = SecretMask(variables)
    }

    /// With the secrets among what was captured, and with the credentials of one sending.
    func learning(_ captured: [CapturedValue], and credentials: Set<String> = []) -> SecretMask {
        let secrets = captured.filter { $0.isSecret || names.contains($0.name) }
        return mask.adding(secrets.map(\.value)).adding(credentials: credentials)
    }

    /// A row of data as it may be shown: what has the name of a secret is one.
    public func shown(_ row: DataRow) -> DataRow {
        DataRow(
            row.fields.map { field in
                let text = names.contains(field.name) ? SecretPlaceholder.mask : mask.shown(field.value)
                return DataRow.Field(field.name, text)
            })
    }
}
