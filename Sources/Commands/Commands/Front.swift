package import Keys

/// What commands use of the screens. The screens lie in a module that this one does not know; the program hands this in
/// at its start.
package struct Front: Sendable {
    /// The built-in keys of all screens.
    var keys: @Sendable () -> BindingTable
    /// Opens the explorer; the result is the exit code.
    var explore: @MainActor @Sendable (ExploreOptions) async -> Int32

    nonisolated package init(
        keys: @escaping @Sendable () -> BindingTable,
        explore: @escaping @MainActor @Sendable (ExploreOptions) async -> Int32
    ) {
        (self.keys, self.explore) = (keys, explore)
    }
}
