/// What RFC 9110 promises of a request method. Names are compared without regard to case, though HTTP has only the upper
/// ones (§9.1): who types `get` means GET.
public enum MethodProperties {
    private static let safe: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
    private static let idempotent = safe.union(["PUT", "DELETE"])

    /// It asks for nothing but an answer (§9.2.1). Methods of which nothing is known are not.
    public static func isSafe(_ method: String) -> Bool {
        safe.contains(method.uppercased())
    }

    /// Sent twice it does what it does once (§9.2.2). Methods of which nothing is known are not.
    public static func isIdempotent(_ method: String) -> Bool {
        idempotent.contains(method.uppercased())
    }
}
