/// The only direction of flow: a message changes the model, and `update` returns the effects. Pure and synchronous;
/// effects are data, which the runner carries out.
///
///     key, resize, finished effect ── Message ──► update ──► model ──► view ──► cells
///                    ▲                              │
///                    └────── EffectRunner ◄── [Effect]
public func update(_ model: inout Model, _ message: Message) -> [Effect] {
    update(&model, [message])
}

/// Updates the model by several messages, one after the other; derived state is updated once, after the last. Not for
/// keys: the meaning of one may depend on state derived after the one before.
public func update(_ model: inout Model, _ messages: [Message]) -> [Effect] {
    var effects: [Effect] = []
    for message in messages {
        effects += handle(&model, message)
    }
    settle(&model, &effects)
    while let event = model.nextWaiting() {
        effects += handle(&model, .input(event, model.clock))
        settle(&model, &effects)
    }
    if model.keyQueue.needsTimer { effects.append(model.keyQueue.startTimer(model.makeJob())) }
    return effects
}

/// The effects of the program's start.
public func start(_ model: inout Model) -> [Effect] {
    let effects: [Effect] = [.readCookies, .openCollection(path: nil), .watchNetwork]
    model.keyQueue.note(effects)
    return effects
}

private func settle(_ model: inout Model, _ effects: inout [Effect]) {
    let first = effects.count
    for settler in Settler.order { effects += settler.settle(&model) }
    model.keyQueue.note(effects[first...])
}

private func handle(_ model: inout Model, _ message: Message) -> [Effect] {
    if case .input = message { model.request.preview.forgetChanges() }
    model.keyQueue.note(message)
    let effects = route(&model, message)
    model.keyQueue.note(effects)
    return effects
}

private func route(_ model: inout Model, _ message: Message) -> [Effect] {
    switch message {
    case .input(let event, let clock):
        model.clock = clock
        if event.isTyped { model.typing.note(at: clock.seconds) }
        return model.held(event) ?? InputDispatch.handle(event, &model)
    case .resized(let size):
        model.size = size
        return []
    case .terminated(let signal):
        return Exit.quit(&model, code: 128 + signal)
    case .continued:
        // The answer of an editor comes behind it.
        return model.external == nil ? model.lookAtFiles() : []
    case .painted:
        return Questions.painted(&model) + TransientMessages.painted(&model)
    case .edited(let job, let answer):
        return ExternalEditing.receive(answer, for: job, &model) + model.lookAtFiles()
    case .imported(let imported):
        return Importing.open(imported, &model)
    case .session(let job, let event, let index, let clock):
        model.clock = clock
        return SendUpdate.receive(event, index: index, for: job, &model)
    case .keptShown(let job, let exchange, let index, let clock):
        model.clock = clock
        SendUpdate.show(kept: exchange, index, for: job, &model)
        return []
    case .captured(let job, let values):
        return CaptureOutcome.take(values, for: job, &model)
    case .cache(let job, let report):
        SendUpdate.take(report, for: job, &model)
        return []
    case .timer(let kind, let job, let clock):
        model.clock = clock
        return Timers.fire(kind, job, &model)
    case .derived(let derived):
        Deriving.accept(derived, &model.bench.request)
        return []
    case .pasteRead(let job, let reading):
        return PasteScreen.with(where: { $0.job == job }, &model) { card, _, _ in card.reading = reading }
    case .manualRead(let reading): return ManualCard.receive(reading, &model)
    case .fileToPaste(let text):
        return PasteScreen.lay(text, from: .pane, &model)
    case .charsetRead(let job, let index):
        model.request.accept(index, for: job)
        return []
    case .textRead(let job, let answer):
        return Parts.panes(&model) { TextPanes.accept(answer, for: job, &$0, &$1) }
    case .textWritten(let job, let written):
        return Parts.panes(&model) { bench, desk in
            TextPanes.accept(written, for: job, &bench, &desk)
            return []
        }
    case .checked(let job, let answer):
        return Checking.accept(answer, for: job, &model)
    case .stylesCompared(let job, let made):
        return Parts.with(CompareScreen.self, &model) { screen, facts, _ in screen.accept(made, for: job, facts) }
    case .historyRead, .historyNotDeleted, .runRead, .exchangeRead, .pastListed:
        return HistoryScreen.receive(message, &model)
    case .baselineKept(let place, let result):
        DifferenceScreen.kept(result, of: place, &model)
        return []
    case .pairRead(_, let result):
        return DifferenceScreen.open(result, &model)
    case .sidesCompared(let job, let made):
        return Parts.with(DifferenceScreen.self, &model) { screen, facts, _ in screen.accept(made, for: job, facts) }
    case .searched(let job, let result):
        return ResponseScreen.find(&model) { $0.accept(result, for: job, $1, &$2) }
    case .piped(let job, let event):
        model.withRequest(where: { $0.response.piped.run?.job == job }) { $0.response.piped.take(event) }
        return []
    case .imageDrawn(let job, let result):
        // Dropped when another picture was requested, or another response arrived.
        model.withRequest(where: { $0.response.image.job == job }) { $0.response.image.take(result) }
        return []
    case .collectionOpened, .collectionListed, .requestRead, .filesLookedAt, .saved, .filesChanged, .draftsFound,
        .draftTaken,
        .bodyWritten, .draftNotStored:
        return RequestStorage.receive(message, &model)
    case .fileRead, .fileWritten:
        return FileTextCard.receive(message, &model)
    case .draftsKept(let plan, let lost):
        return Exit.quit(&model, plan, losing: lost)
    case .environmentChanged(let job, let change, let result):
        return Parts.with(EnvironmentsScreen.self, &model) { $0.accept(result, of: change, for: job, $1, &$2) }
    case .environmentRead(let result):
        return Parts.with(EnvironmentsScreen.self, &model) { screen, _, desk in screen.accept(result, &desk) }
    case .environmentWritten(let edited, let file, let result):
        return Parts.with(EnvironmentsScreen.self, &model) { screen, _, desk in
            screen.accept(edited, over: file, result, &desk)
        }
    case .valuesChanged(let kind, let place, let result):
        CaptureStorage.stored(
            kind, place, result, at: model.clock.timeOfDay, &model.environments, &model.status)
        return []
    case .usesFound(let uses):
        model.screens.environments.uses = uses
        return []
    case .lookedUp(let job, let answer):
        if ValueLookups.sketched(answer, for: job, &model.environments) { return [] }
        return SendDriver.receive(answer, for: job, &model)
    case .consentFound(let job, let needs, let missing):
        return ConsentGate.receive(needs, missing: missing, for: job, &model)
    case .cookiesChanged, .cookiesRead, .cookiesFound:
        return Parts.panes(&model) { CookieEdits.receive(message, &$0, &$1) }
    case .filesFound(let job, let sizes):
        return FilePaths.receive(sizes, for: job, &model)
    case .folderListed(let job, let names):
        return Parts.panes(&model) { FilePaths.complete(names, for: job, &$0, &$1) }
    case .collectionsFound(let places):
        CollectionPicker.take(places, model.library, &model.overlays)
        return []
    case .folderBrowsed(let page):
        FolderPicker.take(page, &model.overlays)
        return []
    case .network(let status):
        Activity.take(status, after: model.network, &model.status)
        model.network = status
        return []
    case .batchPlanned(let job, let result):
        return Parts.with(BatchScreen.self, &model) { $0.accept(result, for: job, $1, &$2) }
    case .batch(let job, let event, let clock):
        model.clock = clock
        return Parts.with(BatchScreen.self, &model) { $0.receive(event, for: job, $1, &$2) }
    case .batchSaved(let result):
        return Parts.with(BatchScreen.self, &model) { screen, _, desk in screen.accept(result, &desk) }
    case .demoFails, .copied, .themesFound, .themeCopied, .themeMended, .demoStarted, .demoSecured, .demoKeyRotated,
        .failed:
        return StatusCommands.receive(message, &model)
    }
}

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
