/// The identity of something under way: a request, a timer, a search.
public struct JobID: Hashable, Sendable {
    public let number: Int

    public init(_ number: Int) {
        self.number = number
    }
}
