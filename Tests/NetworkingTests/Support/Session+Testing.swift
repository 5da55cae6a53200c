import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization

extension PreparedRequest {
    static func get(_ url: String = "http://files.test/big.bin", method: String = "GET") -> PreparedRequest {
        PreparedRequest(
            request: SentRequest(method: method, url: url, headers: [], body: nil), response: ResponseSerializer(.http))
    }
}

extension AsyncStream where Element: Sendable {
    func all() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}

extension SessionEvent {
    /// The kind of event and what decides, in one word or two.
    var name: String {
        switch self {
        case .sending: "sending"
        case .transport: "transport"
        case .redirected: "redirected"
        case .challenged: "challenged"
        case .suspended: "suspended"
        case .resumed(let offset): "resumed at \(offset)"
        case .stored(let file): "stored \(file.count)"
        case .finished(let exchange): "finished \(exchange.head.status)"
        case .failed(let failure): "failed \(failure.fault.map { "\($0)" } ?? "\(failure.error)")"
        }
    }

    var failure: ExchangeFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    var exchange: Exchange? {
        if case .finished(let exchange) = self { exchange } else { nil }
    }
}

extension [SessionEvent] {
    /// All but what the transport and the sending say.
    var names: [String] { map(\.name).filter { $0 != "transport" && $0 != "sending" } }
}

extension ManagerEvent {
    var name: String {
        switch self {
        case .didResume: "didResume"
        case .didSuspend: "didSuspend"
        case .didComplete: "didComplete"
        case .didMove: "didMove"
        case .didFailToMove: "didFailToMove"
        case .didInvalidate: "didInvalidate"
        }
    }
}

/// Counts how often something is made.
final class Counted: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func make<Made>(_ made: Made) -> Made {
        number.withLock { $0 += 1 }
        return made
    }
}
