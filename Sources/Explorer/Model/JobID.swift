/// The identity of a running job: a request, a timer, a search.
public struct JobID: Hashable, Sendable {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }
}
