import CurlewNetworking
import Drafting
import TerminalUI
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// What a frame begins with is kept from the last one.
@Suite struct `The ground of a frame` {
    private typealias Sample = SampleScreen

    /// Those that change the list, what is marked in it, what is edited, where the cursor is, and the layout.
    private static let keys = [
        "1", "2", "3", "4", "5", "j", "k", "j", "Space", "Enter", "Esc", "u", "_", "+", "z a", "g g", "G", "y y", "o",
        "x",
        "Tab", "m", "?", "q", "Ctrl-o", "w", "-", "h", "l", "Ctrl-N",
    ]

    /// The same as without anything kept.
    private func isFresh(_ model: Model) -> Bool {
        var anew = model
        (anew.backgrounds, anew.frames) = (Memo(limit: 1), Memo(limit: 1))
        let (kept, fresh) = (view(model, theme: .plain), view(anew, theme: .plain))
        var changes = 0
        kept.buffer.forEachChange(since: fresh.buffer, in: model.size) { _, _, _ in changes += 1 }
        return changes == 0 && kept.cursor == fresh.cursor
    }

    @Test(arguments: [Sample.reduced, Sample.small, Sample.medium, Sample.large])
    func `is never older than the model`(size: Size) {
        var random = SeededNumbers(seed: UInt64(size.width))
        for _ in 0..<3 {
            var model = Sample.searchPeople(size)
            var pressed: [String] = []
            for _ in 0..<40 {
                pressed.append(Self.keys.randomElement(using: &random) ?? "j")
                Sample.press(pressed[pressed.count - 1], &model)
                guard isFresh(model) else {
                    Issue.record("after \(pressed) at \(size)")
                    break
                }
            }
        }
    }

    @Test func `follows everything that the list shows`() {
        let changes: [(String, (inout Model) -> Void)] = [
            ("cursor", { $0.library.cursor += 1 }), ("top", { $0.library.top += 1 }),
            ("focus", { $0.focus = .collections }), ("marks", { $0.library.marks.append("tour/search-people") }),
            ("edit", { $0.request.change { $0.url += "x" } }), ("filter", { $0.library.filter = "cr" }),
            ("folds", { $0.library.closed = ["tour"] }), ("collection", { $0.library.collection = nil }),
            ("place", { $0.request.place?.path = "orders/create-order" }),
            ("drawing", { $0.settings.drawing = .unicode }), ("size", { $0.size = Sample.large }),
            ("zoom", { $0.zoom = .full }),
            (
                "parked",
                { model in
                    let place = RequestPlace(
                        collection: model.library.collection?.root ?? "", path: "orders/create-order")
                    model.background[place] = OpenRequest(draft: model.request.draft, place: place, draftKey: "x")
                }
            ),
        ]
        for (name, change) in changes {
            var model = Sample.searchPeople(Sample.medium)
            let before = view(model, theme: .plain).buffer.lines
            change(&model)
            #expect(isFresh(model), "\(name)")
            // The list is short, and plain text shows no cursor.
            if !["focus", "top"].contains(name) {
                #expect(view(model, theme: .plain).buffer.lines != before, "\(name) shows nothing")
            }
        }
    }
}
