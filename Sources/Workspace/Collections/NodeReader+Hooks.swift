internal import CurlewFiles
internal import CurlewFormats
internal import CurlewNetworking

extension SavedHooks {
    static let keys = ["before", "after", "limit", "sets"]
}

extension NodeReader {
    /// Reads `hooks:`.
    mutating func hooks(_ node: YAMLNode) throws(CollectionProblem) -> SavedHooks {
        if node.isNothing { return .none }
        var hooks = SavedHooks()
        for pair in try pairs("hooks", node) {
            switch pair.key.text {
            case "before", "after", "limit": try take(pair, into: &hooks)
            case "sets": hooks.sets = try texts("hooks.sets", pair.node)
            default: hooks.others.append(noteUnknown(pair, in: "hooks", among: SavedHooks.keys))
            }
        }
        return hooks
    }

    private func take(_ pair: YAMLPair, into hooks: inout SavedHooks) throws(CollectionProblem) {
        let key = pair.key.text
        if pair.node.isNothing {
            hooks.removed.insert(key)
        } else if key == "limit" {
            guard let limit = pair.node.plainText.flatMap(TimeText.read), limit > .zero else {
                throw wrongShape("hooks.limit", "a time such as 10s", at: pair.node)
            }
            hooks.limit = limit
        } else if key == "before" {
            hooks.before = try hook(pair)
        } else {
            hooks.after = try hook(pair)
        }
    }

    private func hook(_ pair: YAMLPair) throws(CollectionProblem) -> SavedHook {
        let words = try texts("hooks.\(pair.key.text)", pair.node)
        guard let program = words.first, !program.isEmpty else {
            throw wrongShape("hooks.\(pair.key.text)", "a program, or a list of it and its arguments", at: pair.node)
        }
        return SavedHook(words, folder: FilePath.parent(file, bare: ""))
    }
}
