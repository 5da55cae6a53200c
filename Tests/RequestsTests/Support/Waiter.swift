import CurlewNetworking
import CurlewRequests

/// An accessory that says when it was asked and waits until it is cancelled.
struct Waiter: RequestAccessory {
    let began: @Sendable () -> Void

    func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
        began()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw AccessoryFailure("Given up.")
    }
}
