import Drafting
import Networking
import Serialization
import Workspace

/// Counts the requests of a collection that use each name.
enum UseFinder {
    static func uses(in collection: RequestCollection) -> [String: Int] {
        var uses: [String: Int] = [:]
        for entry in collection.requests {
            guard let saved = try? collection.request(at: entry.path).request else { continue }
            let defaults = collection.defaults(for: entry.path)
            let draft = RequestDraft(saved, defaults: defaults)
            let texts = draft.templates + defaults.headers.compactMap(\.value)
            for name in VariableSet().names(in: texts) { uses[name, default: 0] += 1 }
        }
        return uses
    }
}
