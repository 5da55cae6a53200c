/// Properties of request methods by RFC 9110. Case is ignored here, although HTTP's own method names are upper case
/// (§9.1): a user who types `get` means GET.
public enum MethodProperties {
    private static let safe: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
    private static let idempotent = safe.union(["PUT", "DELETE"])

    /// True when the method asks for no change on the server (§9.2.1); false for unknown methods.
    public static func isSafe(_ method: String) -> Bool {
        safe.contains(method.uppercased())
    }

    /// True for an idempotent method: sending the request twice has the effect of sending it once (§9.2.2). False for
    /// unknown methods.
    public static func isIdempotent(_ method: String) -> Bool {
        idempotent.contains(method.uppercased())
    }
}
