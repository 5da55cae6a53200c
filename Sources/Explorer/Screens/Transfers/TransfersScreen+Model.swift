import CurlewNetworking
import Keys

extension TransfersScreen {
    func facts(_ model: Model) -> Facts {
        let downloads = model.transfers.all.map {
            Row(job: $0.job, title: $0.title, content: .request($0.place, ShownTransfer($0), $0))
        }
        let known = Set(downloads.map(\.job))
        let others = ([model.request] + model.background.values).compactMap { request -> Row? in
            guard let progress = request.exchange.progress, !known.contains(progress.job) else { return nil }
            let title = request.fullName
            return Row(
                job: progress.job, title: title,
                content: .request(request.key, ShownTransfer(progress), nil))
        }
        return Facts(
            display: model.display,
            rows: Self.batch(model) + downloads + others.sorted { $0.job.number < $1.job.number },
            current: model.request.exchange.progress?.job ?? model.request.download)
    }

    private static func batch(_ model: Model) -> [Row] {
        guard model.screens.batch.startedAt != nil else { return [] }
        let line = BatchProgressLine(
            counts: model.screens.batch.counts, isRunning: model.screens.batch.isRunning,
            words: BatchWords.title(model.screens.batch))
        return [Row(job: model.screens.batch.run ?? JobID(0), title: model.screens.batch.title, content: .batch(line))]
    }

    indirect enum Wish: ModelWish {
        /// Shows the request of the line with its Transfer tab, or the batch on its own screen.
        case show(Row)
        case pauseOrGoOn(JobID)
        case cancel(JobID)
        case cancelBatch
        case forget(JobID)
        case forgetBatch

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .show(let row): return Self.show(row, &model)
            case .pauseOrGoOn(let job):
                return model.transfers[job].map { Transferring.pauseOrGoOn($0, &model) } ?? []
            case .cancel(let job): return SendUpdate.cancel(job, &model)
            case .cancelBatch: return Parts.perform(BatchScreen.self, .requestCancel, &model) ?? []
            case .forget(let job): model.transfers.remove(job)
            case .forgetBatch: model.screens.batch.startedAt = nil
            }
            return []
        }

        private static func show(_ row: Row, _ model: inout Model) -> [Effect] {
            guard case .request(let place, _, let transfer) = row.content else {
                return Parts.open(BatchScreen.self, &model)
            }
            model.stage = .main
            var effects: [Effect] = []
            if model.request.key != place { effects = RequestStorage.open(place, &model) }
            if transfer != nil, model.request.key == place, model.request.exchange.progress == nil {
                model.request.download = row.job
            }
            model.request.response.tab = .transfer
            return effects + Focusing.focus(.response, &model)
        }
    }

    /// Removes a stopped download from the list; with `path` the part file of that target is removed too.
    static func drop(_ job: JobID, partOf path: String?, _ model: inout Model) -> [Effect] {
        model.transfers.remove(job)
        guard let path else {
            model.status.say("removed from the list; the part file is kept")
            return []
        }
        return [.removePart(of: path)]
    }
}

extension Model {
    /// The download of the list's line at the cursor.
    var transferAtCursor: Transfer? { screens.transfers.row(screens.transfers.facts(self))?.transfer }
}
