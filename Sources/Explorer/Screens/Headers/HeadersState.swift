/// The header table on the screen.
public struct HeadersState: Equatable, Sendable {
    /// The row under the cursor among your own rows and the defaults below them.
    public var cursor = 0
    public var top = 0

    public init() {}
}
