internal import Synchronization
internal import Workspace

/// What the folders above one request set, worked out once: every message asks for that of the request on the screen.
/// One for each state of the collection.
final class FolderDefaults: Sendable {
    private let known = Mutex<(path: ItemPath, defaults: RequestDefaults)?>(nil)

    func of(_ path: ItemPath, _ workOut: () -> RequestDefaults) -> RequestDefaults {
        if let known = known.withLock({ $0 }), known.path == path { return known.defaults }
        let defaults = workOut()
        known.withLock { $0 = (path, defaults) }
        return defaults
    }
}
