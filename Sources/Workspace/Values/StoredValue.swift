internal import CurlewBytes

/// A value that is kept outside the collection: captured from an answer, or typed as a secret.
public struct StoredValue: Equatable, Sendable {
    public var name: String
    public var value: String
    public var isSecret: Bool
    /// The request that gave it, by the name people know; empty for a typed one.
    public var request: String
    /// The rule that took it out of the answer, `$.token`; empty for a typed one.
    public var source: String
    /// Seconds since 1970.
    public var date: Double
    /// Where the answer came from, see `CapturedValue.home`.
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

/// Which environment of which collection values belong to.
public struct ValuePlace: Hashable, Sendable {
    /// The collection's root; empty for none.
    public var collection: String
    /// Empty for none.
    public var environment: String

    public init(collection: String, environment: String) {
        self.collection = collection
        self.environment = environment
    }

    /// By bytes: folders whose names only look the same are two.
    public static func == (left: ValuePlace, right: ValuePlace) -> Bool {
        left.collection.utf8.isSame(as: right.collection) && left.environment.utf8.isSame(as: right.environment)
    }
}
