import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// Looks up the values of `{{$file ...}}` and `{{$response ...}}` before the request is sent: values of the draft that
/// are not known yet are read off the main actor. Their reader refuses files outside the collection, secrets are not
/// looked up for the preview, and the preview has a sentence for a missing value.
enum ValueLookups {
    /// The running look-up for the preview, and its folder.
    struct PreviewLookups: Equatable, Sendable {
        var folder = ""
        var job: JobID?
    }

    /// Forgets files when the request's folder has changed: the same text then names another file.
    static func settleFolder(of request: OpenRequest, _ environments: inout Environments) {
        let folder = FilePaths.folder(request)
        guard environments.previewLookups.folder != folder else { return }
        environments.previewLookups = PreviewLookups(folder: folder)
        environments.forget { $0.utf8.hasPrefix("$file") }
    }

    static func settle(_ model: inout Model) -> [Effect] {
        guard model.environments.previewLookups.job == nil, let lookups = model.request.derived?.lookups,
            !lookups.isEmpty
        else {
            return []
        }
        let known = model.environments
        let asked = lookups.filter { known.lookedUp[$0] == nil && known.lookUpFaults[$0] == nil }
        guard !asked.isEmpty else { return [] }
        let job = model.makeJob()
        model.environments.previewLookups.job = job
        return [
            .lookUp(
                LookUpJob(
                    id: job, needs: ValueNeeds(lookups: asked), place: model.environments.place,
                    folder: model.environments.previewLookups.folder, answers: LastAnswer.all(asked, model)))
        ]
    }

    /// Takes the values; false when the job was for sending. Values for another folder are dropped.
    static func sketched(_ answer: LookUpAnswer, for job: JobID, _ environments: inout Environments) -> Bool {
        guard environments.previewLookups.job == job else { return false }
        environments.previewLookups.job = nil
        environments.learn(answer)
        return true
    }

    /// Forgets values from a request's last answer after a new one: they are read again.
    static func forgetAnswers(of request: OpenRequest, _ environments: inout Environments) {
        environments.forget { text in
            guard let lookUp = ResponseLookUp(text) else { return false }
            return lookUp.request == request.place?.path || lookUp.request == request.name
        }
    }
}

extension Environments {
    mutating func forget(_ isStale: (String) -> Bool) {
        lookedUp = lookedUp.filter { !isStale($0.key) }
        lookUpFaults = lookUpFaults.filter { !isStale($0.key) }
    }
}

extension PreviewInput {
    /// The `$file ...` and `$response ...` in the request that are not known yet.
    var lookups: [String] {
        let texts =
            draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] } + ["{{base}}"]
        return variables.names(in: texts + defaults.filters.flatMap(\.texts)).filter { name in
            guard let call = GeneratorCall(name), Generators.lookups.contains(call.name) else { return false }
            return variables[name] == nil && variables.faults[name] == nil
        }.sorted()
    }
}
