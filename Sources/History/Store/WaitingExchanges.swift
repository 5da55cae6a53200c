internal import CurlewBytes
internal import CurlewNetworking
internal import Workspace

/// Exchanges that could not be written yet, the oldest first; the oldest go when there are too many.
struct WaitingExchanges {
    private var all: [RecordedExchange] = []
    private static let (most, mostBytes) = (200, 64 << 20)

    var first: RecordedExchange? { all.first }

    mutating func add(_ exchange: RecordedExchange) {
        all.append(exchange)
        while all.count > 1, all.count > Self.most || all.reduce(0, { $0 + $1.bodyBytes }) > Self.mostBytes {
            all.removeFirst()
        }
    }

    mutating func removeFirst() { all.removeFirst() }

    mutating func hide(_ mask: SecretMask) { all = all.map { $0.hiding(mask) } }

    func last(of key: RequestKey) -> RecordedExchange? { all.last { $0.request == key && $0.exchange.isAnswered } }
}

extension RecordedExchange {
    fileprivate var bodyBytes: Int { (exchange.requestBody?.count ?? 0) + (exchange.body?.count ?? 0) }
}
