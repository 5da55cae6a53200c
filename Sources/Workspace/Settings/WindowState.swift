/// The state of the window at the last exit. Everything is optional; a state that cannot be read counts as empty.
public struct WindowState: Equatable, Sendable {
    /// The collection's root.
    public var collection: String?
    public var request: ItemPath?
    public var environment: String?
    /// 1 to 5.
    public var pane: Int?
    /// The tab of each pane, by the pane's number.
    public var tabs: [Int: String]
    public var theme: String?
    /// True after the welcome view was turned off.
    public var skipsWelcome: Bool

    public init() {
        tabs = [:]
        skipsWelcome = false
    }
}
