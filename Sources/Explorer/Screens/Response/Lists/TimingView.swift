import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import TerminalUI
import Viewing

/// The timing of an exchange: the phases as a waterfall, then each redirect, then facts about the connection.
enum TimingView {
    static let indent = 1

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let lines = lines(model, columns: rect.width - 2 * indent, drawing: canvas.drawing)
        let top = min(model.request.response.timing.list.top, max(0, lines.count - rect.height))
        for (row, runs) in lines.dropFirst(max(0, top)).prefix(rect.height).enumerated() {
            canvas.putCut(runs, in: rect, row: row, column: indent)
        }
    }

    static func lines(_ model: Model, columns: Int, drawing: BoxDrawing) -> [[Run]] {
        let before = model.request.response.timing.before.lines(model.display)
        return (chart(model, columns: columns, drawing: drawing) + before).map { model.shown($0) }
    }

    private static func chart(_ model: Model, columns: Int, drawing: BoxDrawing) -> [[Run]] {
        switch model.request.exchange {
        case .none: []
        case .sending: [[Run(" " + (StatusWords.waiting(model) ?? ""), .textMuted)]]
        case .received(let exchange):
            TimingBlocks(exchange.hops, exchange.request, exchange.timings, columns: columns, drawing: drawing).runs
                + facts(exchange.response)
        case .failed(let failure):
            TimingBlocks(failure.hops, failure.request, failure.timings, columns: columns, drawing: drawing).runs
                + (failure.partial.map(facts) ?? [])
        }
    }

    private static func facts(_ response: TransportResponse) -> [[Run]] {
        let reused = response.connectionReused ? "yes" : "no"
        let body = response.stored ?? Int64(response.body.count)
        let coding = response.head.fields["Content-Encoding"] ?? "on the wire"
        let wire = response.wireBytes == body ? "" : " (\(HumanReadable.grouped(response.wireBytes)) B \(coding))"
        let address = response.remoteAddress.map { [[Run("address \($0)")]] } ?? []
        return [
            [],
            [Run("connection reused: \(reused)      protocol: \(response.head.version)")],
            [
                Run(
                    "request \(HumanReadable.grouped(response.requestBytes)) B, response \(HumanReadable.grouped(body)) B\(wire)"
                )
            ],
        ] + address
    }
}

extension TimingBlocks {
    fileprivate var runs: [[Run]] { lines.map { $0.map { Run($0.text, $0.role) } } }
}
