import CurlewFormats

/// An error that refuses a request, with a status and a reason for the client.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
    /// What the server read of the request, where it could read it in several ways; nil to leave it out.
    let read: JSONValue?

    init(_ status: Int, _ reason: String, read: JSONValue? = nil) {
        self.status = status
        self.reason = reason
        self.read = read
    }
}

extension DemoResponse {
    /// The response of `body`, or the refusal that it throws, as JSON.
    static func refusing(_ body: () throws(Refusal) -> DemoResponse) -> DemoResponse {
        do throws(Refusal) {
            return try body()
        } catch {
            return .refusal(error)
        }
    }

    /// `{"error": reason}`, and `"read"` behind it.
    private static func refusal(_ refusal: Refusal) -> DemoResponse {
        let read = refusal.read.map { [JSONValue.Member("read", $0)] } ?? []
        return json(.object([.init("error", .string(refusal.reason))] + read), status: refusal.status)
    }
}

extension Refusal: CustomStringConvertible {
    var description: String { "The request was refused with \(status). \(reason)" }
}
