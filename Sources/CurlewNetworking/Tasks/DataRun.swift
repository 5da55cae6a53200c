internal import CurlewBytes
internal import CurlewSerialization
internal import CurlewTransport

/// One run of a data or upload task. A task that was paused in the middle of its response requests the rest and appends
/// it.
struct DataRun: Sendable {
    let prepared: PreparedRequest
    let part: DataPart?
    let feed: TaskFeed
    let configuration: SessionConfiguration
    let report: TaskReport
    let send: @Sendable (PreparedRequest, @escaping TaskReport) async -> TaskResult

    @concurrent func result() async -> TaskResult {
        guard let part else { return await send(prepared, report) }
        let result = await send(part.rest(of: prepared)) { [report, feed] event in
            if case .transport(.head(let head)) = event, part.isContinued(by: head) {
                feed.begin(at: part.count)
                report(.resumed(at: part.count))
            }
            report(event)
        }
        return BytesError.caught(try joined(result, part)) { error in
            result.flatMap { .failure($0.failure(.cannotStore(error))) }
        }
    }

    private func joined(
        _ result: TaskResult, _ part: DataPart
    ) throws(BytesError) -> TaskResult {
        switch result {
        case .success(let exchange):
            guard let response = try joined(exchange.response, part) else { return result }
            return .success(exchange.with(response, readBy: prepared.response))
        case .failure(var failure):
            guard let partial = failure.partial, let response = try joined(partial, part) else { return result }
            failure.partial = response
            return .failure(failure)
        }
    }

    private func joined(_ response: TransportResponse, _ part: DataPart) throws(BytesError) -> TransportResponse? {
        try part.joined(response, bound: configuration.spoolBound, directory: configuration.spoolDirectory)
    }
}
