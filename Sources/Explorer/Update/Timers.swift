/// Actions of one-shot timers.
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
            // Not when secrets were hidden and shown again meanwhile: that has a timer of its own.
            if model.secretsTimer == job { model.secretsTimer = nil }
            return []
        case .keys:
            model.giveUpWaiting(job)
            return []
        case .fileText: return FileTextCard.receive(.timer(kind, job, model.clock), &model)
        case .message:
            model.status.pass(job.number)
            return []
        case .consent:
            Questions.considered(job, &model)
            return []
        case .checks: return Checking.tick(job, &model)
        case .activity: return Activity.fire(job.number, &model.activity)
        case .elapsed: return model.screens.batch.tick(job) ?? SendUpdate.tick(job, &model)
        }
    }
}
