import Networking
import TerminalUI

/// `B`: everything that moves, or moved into a file in this run.
enum TransfersScreen {
    /// A line of the list.
    struct Row {
        var job: JobID
        var title: String
        /// Nil for the batch.
        var place: RequestPlace?
        /// Nil for the batch.
        var shown: ShownTransfer?
        /// Nil for a request whose answer goes into memory.
        var transfer: Transfer?
    }

    /// The batch that runs or ran, downloads, then the other requests that run.
    static func rows(_ model: Model) -> [Row] {
        let downloads = model.transfers.all.map {
            Row(job: $0.job, title: $0.title, place: $0.place, shown: ShownTransfer($0), transfer: $0)
        }
        let known = Set(downloads.map(\.job))
        let others = ([model.request] + model.parked.values).compactMap { request -> Row? in
            guard let progress = request.exchange.progress, !known.contains(progress.job) else { return nil }
            let title = [request.folder, request.name].compactMap(\.self).joined(separator: " > ")
            return Row(
                job: progress.job, title: title, place: request.parkingPlace, shown: ShownTransfer(progress),
                transfer: nil)
        }
        return batch(model) + downloads + others.sorted { $0.job.number < $1.job.number }
    }

    private static func batch(_ model: Model) -> [Row] {
        guard model.batch.startedAt != nil else { return [] }
        return [Row(job: model.batch.run ?? JobID(0), title: model.batch.title)]
    }

    static func rowAtCursor(_ model: Model) -> Row? {
        let rows = rows(model)
        return rows.isEmpty ? nil : rows[min(model.transfers.cursor, rows.count - 1)]
    }

    static func transferAtCursor(_ model: Model) -> Transfer? { rowAtCursor(model)?.transfer }

    static func open(_ model: inout Model) -> [Effect] {
        let effects = Editing.leave(&model)
        model.stage = .transfers
        if let job = model.request.exchange.progress?.job ?? model.request.download,
            let row = rows(model).firstIndex(where: { $0.job == job })
        {
            model.transfers.cursor = row
        }
        return effects
    }

    // MARK: Keys

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = move(action, &model) { return effects }
        switch action {
        case .transfersOpen, .appPop, .appBack: return close(&model)
        case .transferOpen: return onRow(&model, enter)
        case .transferPause: return onRow(&model, pause)
        case .transferRemove: return onRow(&model, remove)
        case .requestCancel: return onRow(&model, cancel)
        case .searchStart, .searchNext, .searchPrev, .filterStart:
            model.status.say("there is no search in this list")
            return []
        case .yankValue, .yankPath: return onRow(&model) { Yanking.copy($0.shown?.path ?? $0.title, as: nil, &$1) }
        default: return nil
        }
    }

    private static func close(_ model: inout Model) -> [Effect] {
        model.stage = .main
        return []
    }

    private static func move(_ action: Action, _ model: inout Model) -> [Effect]? {
        var reading = ListReading()
        reading.cursor = model.transfers.cursor
        reading.top = model.transfers.top
        let count = rows(model).count
        let height = max(1, (model.size.height - 5) / TransfersView.rowHeight)
        guard ListKeys.perform(action, &reading, count: count, height: height) else { return nil }
        (model.transfers.cursor, model.transfers.top) = (reading.cursor, reading.top)
        return []
    }

    private static func onRow(_ model: inout Model, _ body: (Row, inout Model) -> [Effect]) -> [Effect] {
        guard let row = rowAtCursor(model) else {
            model.status.say(TransfersView.empty(model))
            return []
        }
        return body(row, &model)
    }

    private static func enter(_ row: Row, _ model: inout Model) -> [Effect] {
        guard let place = row.place else { return BatchScreen.show(&model) }
        model.stage = .main
        var effects: [Effect] = []
        if model.request.parkingPlace != place { effects = Filing.open(place, &model) }
        if row.transfer != nil, model.request.parkingPlace == place, model.request.exchange.progress == nil {
            model.request.download = row.job
        }
        model.request.response.tab = .transfer
        return effects + Focusing.focus(.response, &model)
    }

    private static func pause(_ row: Row, _ model: inout Model) -> [Effect] {
        guard let transfer = row.transfer else {
            model.status.say("only a download into a file can be paused")
            return []
        }
        return Transferring.pauseOrGoOn(transfer, &model)
    }

    static func cancel(_ row: Row, _ model: inout Model) -> [Effect] {
        if row.shown == nil { return BatchScreen.perform(.requestCancel, &model) ?? [] }
        guard row.transfer.map(\.isUnderWay) ?? true else {
            model.status.say("it does not run")
            return []
        }
        return SendUpdate.cancel(row.job, &model)
    }

    private static func remove(_ row: Row, _ model: inout Model) -> [Effect] {
        if row.shown == nil, !model.batch.isRunning {
            model.batch.startedAt = nil
            model.status.say("removed from the list; :batch shows it")
            return []
        }
        guard let transfer = row.transfer, !transfer.isUnderWay else {
            model.status.say("it runs; \(model.key(of: .requestCancel)) cancels it first")
            return []
        }
        guard transfer.canResume, transfer.bytes > 0 else {
            model.transfers.remove(row.job)
            model.status.say("removed from the list\(transfer.state == .done ? "; the file stays" : "")")
            return []
        }
        Questions.ask(.removePart(row.job, path: transfer.path), &model)
        return []
    }

    /// Takes a stopped download from the list; with its part file when that is named by its target.
    static func drop(_ job: JobID, partOf path: String?, _ model: inout Model) -> [Effect] {
        model.transfers.remove(job)
        guard let path else {
            model.status.say("removed from the list; the part file is kept")
            return []
        }
        return [.removePart(of: path)]
    }
}
