import CurlewNetworking
import CurlewTransport
import Drafting
import Workspace

/// Asks for permission before a request reads or runs what is not in the collection: files elsewhere, hooks, commands,
/// and secrets kept on this computer, whatever the origin of the request. `SendSteps` determines the permissions that
/// are needed; this type has the grants and asks the question.
enum ConsentGate {
    /// The hooks of a request, from its file or the files above it; a request without a file has none.
    static func hooks(of request: OpenRequest, under defaults: RequestDefaults) -> SavedHooks? {
        guard request.place != nil else { return nil }
        return request.opened?.request.hooks?.over(defaults.hooks) ?? defaults.hooks
    }

    // MARK: The answer of the disk

    static func receive(
        _ needs: [Permission], missing: [Permission], for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard model.sending.pending[job]?.subject != nil else { return [] }
        model.sending.pending[job]?.needs = needs
        let open = missing.filter { !model.sending.granted.contains($0) }
        guard !open.isEmpty else { return release(job, &model) }
        Questions.ask(.consent(job, open), &model)
        return []
    }

    static func grant(_ needs: [Permission], for job: JobID, _ model: inout Model) -> [Effect] {
        // A permission whose host is not known yet is granted for this request only.
        model.sending.granted.formUnion(needs.filter { !$0.host.isEmpty })
        if model.screens.batch.run == job { return [.keepConsent(needs), .answerBatch(job, isAllowed: true)] }
        return [.keepConsent(needs)] + release(job, &model)
    }

    private static func release(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard let pending = model.sending.pending[job], pending.subject != nil else { return [] }
        model.sending.pending[job]?.subject = nil
        return SendDriver.tell(.consented(pending.needs), to: job, &model)
    }

    /// Asks for the permissions of a batch; granted ones are answered at once.
    static func ask(_ needs: [Permission], forBatch job: JobID, _ model: inout Model) -> [Effect] {
        let open = needs.filter { !model.sending.granted.contains($0) }
        guard !open.isEmpty else { return [.answerBatch(job, isAllowed: true)] }
        Questions.ask(.consent(job, open), &model)
        return []
    }

    static func refuse(_ needs: [Permission], for job: JobID, _ model: inout Model) -> [Effect] {
        if model.screens.batch.run == job { return [.answerBatch(job, isAllowed: false)] }
        return SendDriver.refuse(.notSent(reason: needs.denial), job, &model) ?? []
    }
}
