public import Networking

/// Where a request goes: as it may be shown, and as places are told apart.
public struct ConsentPlace: Hashable, Sendable {
    /// See `PreparedRequest.destination`; with stars where a secret is part of it. Empty where it is not known.
    public let shown: String
    /// The place itself where there are stars.
    public let hidden: String?

    /// Known only as the request is sent.
    public static let unknown = ConsentPlace(shown: "")

    /// - Parameter destination: a place with stars or letters for a secret is not known.
    public init(shown destination: String) {
        let text = destination.lowercased()
        let marks = [SecretPlaceholder.text.lowercased(), SecretPlaceholder.mask]
        let isKnown = !marks.contains { text.utf8.firstRange(of: $0.utf8) != nil }
        (shown, hidden) = (isKnown ? destination : "", nil)
    }

    /// - Parameter request: nil, or one with letters for a secret in its place: not known.
    public init(_ request: PreparedRequest?) {
        guard let request else {
            self = .unknown
            return
        }
        let (place, secrets) = (request.destination, request.secrets)
        // A host is in small letters, whatever the secret is in.
        let shown = SecretMask(secrets.union(secrets.map { $0.lowercased() })).masked(place)
        // Stars are no sign here: a file may have them in a name.
        if place.lowercased().utf8.firstRange(of: SecretPlaceholder.text.lowercased().utf8) != nil {
            self = .unknown
        } else if shown == place {
            (self.shown, hidden) = (place, nil)
        } else {
            (self.shown, hidden) = (shown, place)
        }
    }

    public var isKnown: Bool { !shown.isEmpty }

    /// With the secrets in it.
    var exact: String { hidden ?? shown }
}
