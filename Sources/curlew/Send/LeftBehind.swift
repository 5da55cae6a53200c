import CurlewNetworking
import HTTPMessage

extension [Hop] {
    /// What did not go along on the way to `last`: one sentence for each redirect that left something behind, so that
    /// nobody who reads a 401 at its end has to guess.
    nonisolated func leftBehind(before last: SentRequest) -> [String] {
        zip(self, dropFirst().map(\.request) + [last]).compactMap { hop, next in
            guard hop.kind == .redirect, !hop.droppedHeaders.isEmpty else { return nil }
            let place = (try? URLText(next.url)).map { "\($0.scheme)://\($0.hostHeader)" } ?? next.url
            return "\(hop.droppedHeaders.joined(separator: ", ")) did not go along with the redirect to \(place), "
                + "which is another origin. --location-trusted takes credentials along."
        }
    }
}
