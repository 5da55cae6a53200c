internal import CurlewBytes

/// A value that is stored outside the collection: captured from an answer, or typed as a secret.
public struct StoredValue: Equatable, Sendable {
    public var name: String
    public var value: String
    public var isSecret: Bool
    /// The name of the request whose answer had it; empty for a typed value.
    public var request: String
    /// The rule that captured it, `$.token`; empty for a typed value.
    public var source: String
    /// The time it was stored, in seconds since 1970.
    public var date: Double
    /// The origin that issued the value, see `CapturedValue.issuingOrigin`.
    public var issuingOrigin: String?

    public init(
        _ name: String, _ value: String, isSecret: Bool, request: String = "", source: String = "", date: Double,
        issuingOrigin: String? = nil
    ) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
        self.request = request
        self.source = source
        self.date = date
        self.issuingOrigin = issuingOrigin
    }
}

/// The collection and environment that values belong to.
public struct ValuePlace: Hashable, Sendable {
    /// The collection's root; empty for none.
    public var collection: String
    /// Empty for none.
    public var environment: String

    public init(collection: String, environment: String) {
        self.collection = collection
        self.environment = environment
    }

    /// Compares by bytes, so that folders whose names only look the same are different.
    public static func == (left: ValuePlace, right: ValuePlace) -> Bool {
        left.collection.utf8.isSame(as: right.collection) && left.environment.utf8.isSame(as: right.environment)
    }
}
