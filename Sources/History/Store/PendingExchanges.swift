internal import CurlewBytes
internal import CurlewNetworking
internal import Workspace

/// Exchanges that are not written yet, the oldest first: those that came since the last writing, and before them those
/// that could not be written then, of which the oldest go when there are too many.
struct PendingExchanges {
    private var all: [RecordedExchange] = []
    /// The number of the newest exchanges that were not tried to be written.
    private(set) var gathered = 0
    /// The number of old exchanges that were dropped because there were too many.
    private(set) var lost = 0
    /// The bytes in the bodies of all, and in those of the gathered ones.
    private var (bytes, gatheredBytes) = (0, 0)
    private static let (most, mostBytes) = (200, 64 << 20)
    /// The most exchanges and bytes of one transaction, which takes some milliseconds: other programs wait for it.
    private static let (part, partBytes) = (64, 4 << 20)

    /// The first ones, which are written in one transaction: one at least while there are any.
    var next: ArraySlice<RecordedExchange> {
        var bytes = 0
        return all.prefix(Self.part).prefix { exchange in
            defer { bytes += exchange.bodyBytes }
            return bytes < Self.partBytes
        }
    }

    /// True when the gathered ones fill a transaction.
    var isFull: Bool {
        gathered >= Self.part || gatheredBytes >= Self.partBytes
    }

    var count: Int { all.count }

    mutating func add(_ exchange: RecordedExchange) {
        all.append(exchange)
        gathered += 1
        bytes += exchange.bodyBytes
        gatheredBytes += exchange.bodyBytes
        while all.count > 1, all.count > Self.most || bytes > Self.mostBytes {
            removeFirst(1)
            lost += 1
        }
    }

    /// Takes note that all are tried now.
    mutating func beginWriting() { (gathered, gatheredBytes) = (0, 0) }

    mutating func removeFirst(_ count: Int) {
        bytes -= all.prefix(count).reduce(0) { $0 + $1.bodyBytes }
        all.removeFirst(count)
    }

    mutating func hide(_ mask: SecretMask) {
        all = all.map { $0.hiding(mask) }
        bytes = all.reduce(0) { $0 + $1.bodyBytes }
    }

    func last(of key: RequestKey) -> RecordedExchange? { all.last { $0.request == key && $0.exchange.isAnswered } }
}

extension RecordedExchange {
    fileprivate var bodyBytes: Int { (exchange.requestBody?.count ?? 0) + (exchange.body?.count ?? 0) }
}
