import CurlewBytes
import CurlewNetworking
import Drafting
import Serialization
import Workspace

/// `{{$file ...}}` and `{{$response ...}}` have a value before the first sending: what the draft names and nobody has
/// read yet is read off the main actor. Files outside the collection are refused by their reader, secrets are not looked
/// up for this, and a sentence stands in the preview for what has no value.
enum ValueLookups {
    /// What is looked up for the preview, and for which folder.
    struct PreviewLookups: Equatable, Sendable {
        var folder = ""
        var job: JobID?
    }

    /// The same text names another file beside another request.
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

    /// False: it was asked for a sending. An answer for another folder comes too late.
    static func sketched(_ answer: LookUpAnswer, for job: JobID, _ environments: inout Environments) -> Bool {
        guard environments.previewLookups.job == job else { return false }
        environments.previewLookups.job = nil
        environments.learn(answer)
        return true
    }

    /// Another answer of a request: what was taken out of the last one is read again.
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
    /// `$file ...` and `$response ...` in what is sent, of which nothing is known yet.
    var lookups: [String] {
        let texts =
            draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] } + ["{{base}}"]
        return variables.names(in: texts + defaults.filters.flatMap(\.texts)).filter { name in
            guard let call = GeneratorCall(name), Generators.lookups.contains(call.name) else { return false }
            return variables[name] == nil && variables.faults[name] == nil
        }.sorted()
    }
}
