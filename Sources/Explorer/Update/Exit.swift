import CurlewNetworking
import Drafting
import HTTPMessage
import Keys

/// Esc, q and the ways out.
enum Exit {
    /// Esc takes the topmost thing away: overlay, selection, search marks and filter, zoom, a running safe request.
    /// It never quits and never deletes.
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
        } else if model.focus == .response, model.request.response.finding.query != nil {
            _ = ResponseScreen.find(&model) { finding, _, desk in finding.clear(&desk) }
        } else if model.search.isActive {
            model.search.isActive = false
        } else if model.zoom != .normal {
            model.zoom = .normal
        } else if case .sending = model.request.exchange {
            return cancelByEscape(&model)
        } else {
            model.status.say("nothing to leave; \(model.key(of: .appBack)) quits")
            return []
        }
        model.lastPop = model.clock.seconds
        return []
    }

    /// A held Esc that just took something else away must not cancel; an upload is ended with Ctrl-C only.
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

    /// `q`: closes the view; on the main screen ends the program, drafts are kept.
    static func back(_ model: inout Model) -> [Effect] {
        if model.zoom != .normal {
            model.zoom = .normal
            return []
        }
        return quitUnlessRunning(&model)
    }

    /// Asks while something runs, on the screen or behind it.
    static func quitUnlessRunning(_ model: inout Model) -> [Effect] {
        let running = model.runningJobs
        guard !running.isEmpty else { return quit(&model) }
        let downloads = model.transfers.all.count(where: \.isUnderWay)
        Questions.ask(.quitWhileRunning(count: running.count, downloads: downloads), &model)
        return []
    }

    /// Quits once the request is saved; one without a file stays a draft.
    static func saveAndQuit(_ model: inout Model) -> [Effect] {
        guard model.request.place != nil, model.request.isUnsaved else { return quit(&model) }
        let effects = RequestStorage.save(&model)
        model.request.saving?.thenQuits = true
        return effects
    }

    static func quit(_ model: inout Model, code: Int32 = 0) -> [Effect] {
        let plan = ExitPlan(code: code)
        model.exit = plan
        return RequestStorage.keepEverything(&model) + [.quit(plan)]
    }
}

extension Model {
    /// How many things lie over the panes for Esc to take away.
    var layers: Int { overlays.count + (edit == nil && text == nil ? 0 : 1) + (selection == nil ? 0 : 1) }
}
