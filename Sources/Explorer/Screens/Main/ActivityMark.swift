import CurlewNetworking
import TerminalUI

/// A steady sign at the right of the status line while requests run, with their number and progress; and a word when
/// the network is not reachable.
enum ActivityMark {
    static func runs(_ model: Model) -> [Run] {
        // The batch on the screen shows its own progress.
        let count = model.activity.count - (model.stage == .batch && model.screens.batch.isRunning ? 1 : 0)
        let mark = model.activity.isVisible && count > 0 ? [Run(progress(model) + "\(count) running", .statusInfo)] : []
        guard isOffline(model) else { return mark }
        return (mark.isEmpty ? [] : mark + [Run("  ")]) + [Run("offline", .statusWarning)]
    }

    /// The progress of a single download that runs while another request is on the screen.
    private static func progress(_ model: Model) -> String {
        let running = model.transfers.all.filter { $0.state == .running }
        guard running.count == 1, running[0].job != model.request.exchange.progress?.job,
            let percent = ShownTransfer(running[0]).percent
        else { return "" }
        return percent + "  "
    }

    private static func isOffline(_ model: Model) -> Bool {
        model.network != .unknown && !model.network.isReachable
    }
}
