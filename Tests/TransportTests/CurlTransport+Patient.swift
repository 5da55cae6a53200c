import CurlewTransport

extension CurlTransport {
    /// For tests that expect a kept connection: on a busy machine minutes may pass between two of their requests, and
    /// a connection that rested for two is not used again.
    static func patient() -> CurlTransport {
        CurlTransport(idleLimit: .seconds(3600))
    }
}
