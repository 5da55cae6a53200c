import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys

/// `S`: other ways to send this one time.
enum SendChoices {
    struct Way: Sendable {
        var choice: Menus.Choice
        var run: @Sendable (inout Model) -> [Effect]
    }

    static let all: [Way] = [
        Way(choice: .init(key: "f", title: "to a file", detail: "any size, can be resumed")) {
            SendUpdate.send([], choosesTarget: true, &$0)
        },
        Way(choice: .init(key: "d", title: "dry run", detail: "shows the message, sends nothing")) { dryRun(&$0) },
        Way(choice: .init(key: "n", title: "no cache", detail: "from the server; it is kept")) {
            SendUpdate.send([.aroundCache], &$0)
        },
        Way(choice: .init(key: "k", title: "kept answer first", detail: "shown at once, then fetched anew")) {
            keptFirst(&$0)
        },
        Way(choice: .init(key: "c", title: "without cookies", detail: "none sent, none stored")) {
            SendUpdate.send([.withoutCookies], &$0)
        },
        Way(choice: .init(key: "r", title: "showing redirects", detail: "the 3xx itself")) {
            SendUpdate.send([.withoutRedirects], &$0)
        },
        Way(choice: .init(key: "a", title: "accepting anything", detail: "any status and type")) {
            SendUpdate.send([.anyAnswer], &$0)
        },
    ]

    /// Nothing is cached when the request's caching is off, so there is nothing to show.
    static func keptFirst(_ model: inout Model) -> [Effect] {
        guard model.request.draft.caching != .off else {
            let keys = (options: model.key(of: .goOptions), row: model.key(of: .rowEdit, in: .headers))
            model.status.say("no answers are kept; \(keys.options), then \(keys.row) on cache keeps them", .warning)
            return []
        }
        return SendUpdate.send([.keptFirst], &model)
    }

    /// Prepares the request and shows it as it would be sent; nothing is sent.
    static func dryRun(_ model: inout Model) -> [Effect] {
        if SendUpdate.isUnreadable(&model) { return [] }
        switch SendUpdate.prepared(model) {
        case .failure(let error):
            SendUpdate.refuse(error, &model)
            return []
        case .success(let prepared):
            model.request.preview.chosenTab = .raw
            let effects = Focusing.focus(.preview, &model)
            let size = prepared.request.body?.count.map { ", body \(HumanReadable.bytes($0))" } ?? ""
            model.status.say("dry run: \(prepared.request.method) \(prepared.request.url)\(size); nothing was sent")
            return effects
        }
    }
}
