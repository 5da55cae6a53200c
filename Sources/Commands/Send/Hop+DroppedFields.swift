import CurlewMessage
import CurlewNetworking

extension [Hop] {
    /// A sentence for each redirect on the way to `last` that dropped header fields, which explains a 401 at the end.
    nonisolated func droppedFieldNotes(before last: SentRequest) -> [String] {
        zip(self, dropFirst().map(\.request) + [last]).compactMap { hop, next in
            guard hop.kind == .redirect, !hop.droppedHeaders.isEmpty else { return nil }
            let place = (try? URLText(next.url)).map { "\($0.scheme)://\($0.hostHeader)" } ?? next.url
            return "\(hop.droppedHeaders.joined(separator: ", ")) did not go along with the redirect to \(place), "
                + "which is another origin. --location-trusted takes credentials along."
        }
    }
}
