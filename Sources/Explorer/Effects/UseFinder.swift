import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// Finds the names in the requests of a collection.
enum UseFinder {
    static func uses(in collection: RequestCollection) -> VariableUses {
        VariableUses(
            collection.requests.compactMap { entry in
                guard let saved = try? collection.request(at: entry.path).request else { return nil }
                let defaults = collection.defaults(for: entry.path)
                return use(RequestDraft(saved, defaults: defaults), defaults)
            })
    }

    /// - Parameter defaults: of the folders above the request.
    static func use(_ draft: RequestDraft, _ defaults: RequestDefaults) -> VariableUses.Request {
        let texts =
            draft.templates + draft.ruleTexts(defaults) + defaults.headers.flatMap { [$0.name, $0.value ?? ""] }
            + defaults.filters.flatMap(\.texts)
        var use = VariableUses.Request(names: VariableSet().names(in: texts))
        switch VariableTemplate(draft.url).pieces.first {
        case .variable: use.start = start(of: draft.url)
        case .text where isRelative(draft.url): use.names.insert("base")
        case .text, nil: break
        }
        return use
    }

    private static func start(of url: String) -> String {
        var start = ""
        for piece in VariableTemplate(url).pieces {
            switch piece {
            case .variable(_, let typed, _): start += typed
            case .text(let text):
                let first = text.utf8.text(beforeAny: "/?#")
                start += first
                if first.endIndex < text.endIndex { return start }
            }
        }
        return start
    }

    /// Whether the URL has no scheme. A name counts as part of the scheme, as in `{{scheme}}://host`.
    private static func isRelative(_ url: String) -> Bool {
        let pieces = VariableTemplate(url).pieces.map { piece in
            if case .text(let text) = piece { text } else { "x" }
        }
        return URLReference(pieces.joined()).scheme == nil
    }
}
