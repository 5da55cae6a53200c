import CurlewNetworking
import TerminalUI

/// A steady sign at the right of the status line while the network works, with how much of it; and a word when this
/// computer has no way out.
enum ActivityMark {
    static func runs(_ model: Model) -> [Run] {
        // The batch on the screen says itself how it goes.
        let count = model.activity.count - (model.stage == .batch && model.screens.batch.isRunning ? 1 : 0)
        let mark = model.activity.isVisible && count > 0 ? [Run(progress(model) + "\(count) running", .statusInfo)] : []
        guard isOffline(model) else { return mark }
        return (mark.isEmpty ? [] : mark + [Run("  ")]) + [Run("offline", .statusWarning)]
    }

    /// How far the one download is that runs behind another request.
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
