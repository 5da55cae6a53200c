/// Why a request is not done: a status and a reason for its sender.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension DemoResponse {
    /// The answer that `body` makes, or its refusal as JSON.
    static func refusing(_ body: () throws(Refusal) -> DemoResponse) -> DemoResponse {
        do throws(Refusal) {
            return try body()
        } catch {
            return .refusal(error.status, error.reason)
        }
    }
}
