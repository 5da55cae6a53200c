public import Workspace

/// The hooks of one sending with their granted permissions. A value, from which the effect makes an accessory.
public struct HookPlan: Equatable, Sendable {
    public var hooks: SavedHooks
    /// The collection's folder.
    public var root: String
    public var allowed: [Permission]

    public init(_ hooks: SavedHooks, root: String, allowed: [Permission]) {
        self.hooks = hooks
        self.root = root
        self.allowed = allowed
    }

    /// - Parameter environment: this process's own.
    public func accessory(environment: [String: String]) -> HookAccessory {
        HookAccessory(hooks, root: root, environment: environment, allowed: allowed)
    }
}
