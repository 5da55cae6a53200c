/// Whose rules hold where AFNetworking 4.0.1 has faults.
public enum Conformance: Sendable {
    /// The faults are mended: a query goes before `#`, slashes stay plain in JSON, dates are ISO 8601.
    case curlew
    /// AFNetworking 4.0.1 to the byte.
    case afnetworking
}
