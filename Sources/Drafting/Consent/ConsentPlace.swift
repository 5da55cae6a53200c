public import CurlewNetworking

/// The place that a request goes to, in a form that may be shown and in a form that tells places apart.
public struct ConsentPlace: Hashable, Sendable {
    /// The text of `PreparedRequest.route`, with stars in place of secrets. Empty when the place is not known yet.
    public let shown: String
    /// The destination with its secrets, when `shown` has stars; otherwise nil.
    public let hidden: String?

    /// A place that becomes known only when the request is sent.
    public static let unknown = ConsentPlace(shown: "")

    /// - Parameter destination: counts as unknown when it holds stars or placeholder letters for a secret.
    public init(shown destination: String) {
        let text = destination.lowercased()
        let marks = [SecretPlaceholder.text.lowercased(), SecretPlaceholder.mask]
        let isKnown = !marks.contains { text.utf8.firstRange(of: $0.utf8) != nil }
        (shown, hidden) = (isKnown ? destination : "", nil)
    }

    /// - Parameters:
    ///   - request: the place is unknown when this is nil or has placeholder letters for a secret in its destination.
    ///   - answers: texts taken from answers. They are shown even when they are marked secret; otherwise the author
    ///     of a collection could hide the destination by marking them.
    public init(_ request: PreparedRequest?, answers: Set<String> = []) {
        guard let request else {
            self = .unknown
            return
        }
        let (place, secrets) = (request.destination, request.secrets)
        // Stars do not mark a secret here: a file may have them in a name.
        if place.lowercased().utf8.firstRange(of: SecretPlaceholder.text.lowercased().utf8) != nil {
            self = .unknown
        } else {
            let hasSecret = Self.masked(place, secrets) != place
            (shown, hidden) = (Self.masked(place, secrets.subtracting(answers)), hasSecret ? place : nil)
        }
    }

    /// Also masks the secrets in small letters, because hosts are written so.
    private static func masked(_ place: String, _ secrets: Set<String>) -> String {
        SecretMask(secrets.union(secrets.map { $0.lowercased() })).masked(place)
    }

    public var isKnown: Bool { !shown.isEmpty }

    /// The destination with its secrets.
    var exact: String { hidden ?? shown }
}
