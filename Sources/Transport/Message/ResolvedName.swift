/// An address that stands in for what a name would be looked up to, for one host and port.
public struct ResolvedName: Sendable, Equatable, Hashable {
    public var host: String
    public var port: Int
    /// `127.0.0.1` or `::1`.
    public var address: String

    public init(host: String, port: Int, address: String) {
        self.host = host
        self.port = port
        self.address = address
    }
}
