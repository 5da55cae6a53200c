import Checks
import CurlewNetworking
import Runs
import Serialization
import Workspace

/// What the answers of a run gave values to. A run that passed stores it for the environment, as `send` does, so that a
/// request can be sent alone afterwards; one that failed leaves what is stored.
struct RunCaptures {
    private var values: [String: StoredValue] = [:]

    /// - Parameter steps: of the plan, whose places the progress counts.
    mutating func take(_ progress: RunProgress, _ steps: [RunStep]) {
        guard case .ended(let place, let outcome, _) = progress, steps.indices.contains(place) else { return }
        for value in outcome.captured {
            values[value.name] = StoredValue(
                value.name, value.value, isSecret: value.isSecret, request: steps[place].title, source: value.source,
                date: Double(Program.now.seconds), issuingOrigin: value.issuingOrigin)
        }
    }

    /// Those that are secret.
    var secrets: SecretMask { SecretMask(values.values.filter(\.isSecret).map(\.value)) }

    /// Gives a sentence when they could not be stored.
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
