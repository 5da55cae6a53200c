/// What one-shot timers do when they fire.
enum Timers {
    static func fire(_ kind: TimerKind, _ job: JobID, _ model: inout Model) -> [Effect] {
        switch kind {
        case .continuations:
            model.showsContinuations = !model.pendingKeys.isEmpty
            return []
        case .draft:
            model.draftTimer = nil
            return RequestStorage.keepEverything(&model)
        case .secrets:
            // Unless they were hidden and shown anew meanwhile.
            if model.secretsTimer == job { model.secretsTimer = nil }
            return []
        case .keys:
            model.giveUpWaiting(job)
            return []
        case .activity: return Activity.fire(job.number, &model.activity)
        case .elapsed: return model.screens.batch.tick(job) ?? SendUpdate.tick(job, &model)
        }
    }
}
