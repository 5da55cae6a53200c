import CurlewMessage
import CurlewNetworking
import Drafting
import Keys

/// Esc, q and quitting.
enum Exit {
    /// Esc closes the topmost thing: card, selection, search marks and filter, zoom, or it cancels a running safe
    /// request. It never quits and never deletes.
    static func pop(_ model: inout Model) -> [Effect] {
        if !model.overlays.isEmpty {
            model.overlays.removeLast()
        } else if model.stage != .main {
            model.stage = .main
        } else if model.selection != nil {
            model.selection = nil
        } else if model.request.parameters.filter != nil {
            model.request.parameters.filter = nil
            model.request.refresh()
        } else if model.focus == .response, model.request.response.matches.query != nil {
            model.lastPop = model.clock.seconds
            return ResponseScreen.find(&model) { matches, _, desk in matches.clear(&desk) }
        } else if model.focus == .response, ResponseScreen.shownTab(model) == .piped {
            model.request.response.leavePipe()
        } else if model.search.isActive {
            model.search.pane = nil
        } else if model.zoom != .normal {
            model.zoom = .normal
        } else if model.focus == .collections, MainLayout(model).drawer != nil {
            Focusing.focus(.parameters, &model)
        } else if let effects = PastViewing.leave(&model) {
            return effects
        } else if case .sending = model.request.exchange {
            return cancelByEscape(&model)
        } else {
            model.status.say("nothing to leave; \(model.key(of: .appBack)) quits")
            return []
        }
        model.lastPop = model.clock.seconds
        return []
    }

    /// Cancels a running request by Esc. A held Esc that has just closed something else must not cancel; an upload is
    /// cancelled with Ctrl-C only.
    private static func cancelByEscape(_ model: inout Model) -> [Effect] {
        guard model.clock.seconds - model.lastPop > 0.3 else {
            model.lastPop = model.clock.seconds
            return []
        }
        let method = model.request.draft.method.uppercased()
        guard MethodProperties.isSafe(method) else {
            model.status.say("\(model.key(of: .requestCancel)) cancels this \(method)", .warning)
            return []
        }
        return model.request.exchange.progress.map { SendUpdate.cancel($0.job, &model) } ?? []
    }

    /// `q`: closes the view; on the main screen quits, and drafts are kept.
    static func back(_ model: inout Model) -> [Effect] {
        if model.zoom != .normal {
            model.zoom = .normal
            return []
        }
        if model.focus == .collections, MainLayout(model).drawer != nil {
            Focusing.focus(.parameters, &model)
            return []
        }
        if let before = model.request.cameFrom {
            (model.request.cameFrom, model.stage) = (nil, before)
            return []
        }
        return quitUnlessRunning(&model)
    }

    /// Quits, but asks first while a request runs, on the screen or in the background.
    static func quitUnlessRunning(_ model: inout Model) -> [Effect] {
        let running = model.runningJobs
        guard !running.isEmpty else { return quit(&model) }
        let downloads = model.transfers.all.count(where: \.isUnderWay)
        Questions.ask(.quitWhileRunning(count: running.count, downloads: downloads), &model)
        return []
    }

    /// Quits after the request is saved; a request without a file stays a draft.
    static func saveAndQuit(_ model: inout Model) -> [Effect] {
        guard model.request.place != nil, model.request.isUnsaved else { return quit(&model) }
        let effects = RequestStorage.save(&model)
        model.request.saving?.thenQuits = true
        return effects
    }

    /// Quits as soon as the drafts are kept.
    static func quit(_ model: inout Model, code: Int32 = 0) -> [Effect] {
        let plan = ExitPlan(code: code, message: code == 0 ? keptWords(model) : nil)
        model.exit = plan
        let drafts = RequestStorage.unstored(model)
        guard drafts.isEmpty else {
            model.request.draftIsStored = true
            return FileTextCard.unsaved(model.overlays) + [.keepDrafts(drafts, plan)]
        }
        return FileTextCard.unsaved(model.overlays) + RequestStorage.keepEverything(&model) + [.quit(plan)]
    }

    /// Said on the ordinary screen: edits that are in no file are not lost. Nil without such edits.
    private static func keptWords(_ model: Model) -> String? {
        let count = model.background.values.count(where: \.isUnsaved) + (model.request.isUnsaved ? 1 : 0)
        switch count {
        case 0: return nil
        case 1: return "1 unsaved request is kept as a draft; the next start brings it back."
        default: return "\(count) unsaved requests are kept as drafts; the next start brings them back."
        }
    }

    /// Quits after the drafts were stored. Where some could not be, the user decides; where a signal ends the program,
    /// nobody can be asked, and the loss is said on the ordinary screen.
    ///
    /// - Parameter isAgreed: the user gives them up.
    static func quit(
        _ model: inout Model, _ plan: ExitPlan, losing lost: [LostDraft], isAgreed: Bool = false
    ) -> [Effect] {
        var plan = plan
        for draft in lost { model.withRequest(where: { $0.storageKey == draft.key }) { $0.draftIsLost = true } }
        if let sentence = LostDraft.sentence(lost), !isAgreed {
            guard plan.code != 0 else {
                model.exit = nil
                Questions.ask(.quitLosing(lost), &model)
                return []
            }
            plan.message = sentence
        } else if !lost.isEmpty {
            plan.message = nil
        }
        model.exit = plan
        return RequestStorage.keepEverything(&model) + [.quit(plan)]
    }
}

extension Model {
    /// Number of layers above the panes that Esc can close.
    var layers: Int { overlays.count + (edit == nil && text == nil ? 0 : 1) + (selection == nil ? 0 : 1) }
}
