import CurlewChecks
import CurlewNetworking
import CurlewSerialization
import Runs
import Workspace

/// The values captured in a run. A run that passed stores them for the environment, as `send` does, so that a request
/// can be sent alone afterwards; a run that failed leaves the stored values.
struct RunCaptures {
    private var values: [String: StoredValue] = [:]

    /// - Parameter steps: the steps of the plan, which the progress numbers.
    mutating func take(_ progress: RunProgress, _ steps: [RunStep]) {
        guard case .ended(let place, let outcome, _) = progress, steps.indices.contains(place) else { return }
        for value in outcome.captured {
            values[value.name] = StoredValue(
                value.name, value.value, isSecret: value.isSecret, request: steps[place].title, source: value.source,
                date: Double(Program.now.seconds), issuingOrigin: value.issuingOrigin)
        }
    }

    /// A mask for the captured values that are secret.
    var secrets: SecretMask { SecretMask(values.values.filter(\.isSecret).map(\.value)) }

    /// Stores the values. Returns a sentence when that failed.
    func store(in place: ValuePlace) -> String? {
        guard !values.isEmpty else { return nil }
        do throws(SaveError) {
            try ValueStore(.captured, directories: Program.directories).change(place, setting: Array(values.values))
            return nil
        } catch {
            return "\(error)"
        }
    }
}
