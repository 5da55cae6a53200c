/// An error that refuses a request, with a status and a reason for the client.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension DemoResponse {
    /// The response of `body`, or the refusal that it throws, as JSON.
    static func refusing(_ body: () throws(Refusal) -> DemoResponse) -> DemoResponse {
        do throws(Refusal) {
            return try body()
        } catch {
            return .refusal(error.status, error.reason)
        }
    }
}
