public import CurlewNetworking

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

    /// - Parameters:
    ///   - request: nil, or one with letters for a secret in its place: not known.
    ///   - answers: texts that answers gave. They are shown, whoever calls them secret: who writes the collection could hide
    ///     by that where a request goes.
    public init(_ request: PreparedRequest?, answers: Set<String> = []) {
        guard let request else {
            self = .unknown
            return
        }
        let (place, secrets) = (request.destination, request.secrets)
        // Stars are no sign here: a file may have them in a name.
        if place.lowercased().utf8.firstRange(of: SecretPlaceholder.text.lowercased().utf8) != nil {
            self = .unknown
        } else {
            let hasSecret = Self.masked(place, secrets) != place
            (shown, hidden) = (Self.masked(place, secrets.subtracting(answers)), hasSecret ? place : nil)
        }
    }

    /// A host is in small letters, whatever the secret is in.
    private static func masked(_ place: String, _ secrets: Set<String>) -> String {
        SecretMask(secrets.union(secrets.map { $0.lowercased() })).masked(place)
    }

    public var isKnown: Bool { !shown.isEmpty }

    /// With the secrets in it.
    var exact: String { hidden ?? shown }
}
