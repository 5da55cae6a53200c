import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

private typealias Fixture = PreviewFixture

/// A tree of which trace and linter look at no more than is on the screen.
@Suite struct `A tree of 100,000 nodes` {
    /// The jobs that the effects order.
    private func jobs(_ effects: [Effect]) -> [DeriveJob] {
        effects.compactMap { if case .derive(let job) = $0 { job } else { nil } }
    }

    private func answer(_ job: DeriveJob) -> Message { .derived(Derived.compute(job.input, viewing: job.viewedNodes)) }

    /// Computes what is ordered until nothing more is; returns how often.
    private func carryOut(_ effects: [Effect], _ model: inout Model) -> Int {
        var (left, count) = (jobs(effects), 0)
        while let job = left.last, count < 10 {
            left = jobs(update(&model, answer(job)))
            count += 1
        }
        return count
    }

    /// A list with a pitfall in each item; the order of the bytes is that of the tree.
    private func opened() -> (model: Model, effects: [Effect]) {
        var tree = ParameterTree()
        let items = (0..<ViewedNodes.largeFrom).map { tree.makeNode(.scalar(Scalar(.string, "\($0)+1"))) }
        tree.root = tree.makeNode(.dictionary([Fixture.member("a", tree.makeNode(.array(items)))]))
        var model = Fixture.model(ParameterTree(), method: "POST", serializer: .form, size: Fixture.small)
        model.request.change { $0.parameters = tree }
        var effects = update(&model, .resized(model.size))
        effects += Fixture.press("3 gg", &model)
        return (model, effects)
    }

    @Test func `is looked at where the screen is, and says so`() throws {
        var (model, effects) = opened()
        let job = try #require(jobs(effects).last)
        let first = try #require(job.viewedNodes)
        #expect(first.count < 200 && first.contains(model.request.parameters.rows[5].id))
        // Once for the rows, once more as the bytes of the others beside them are known.
        #expect(carryOut(effects, &model) <= 2)
        let content = model.request.preview.content
        #expect(content.pairCount == ViewedNodes.largeFrom && content.bytes.count > 1_000_000)
        #expect(Fixture.preview(model).contains { $0.contains("large tree: rules of what is in view") })
        let notes = try #require(model.request.derived?.notes)
        #expect((2..<200).contains(notes.count))
        #expect(notes.last?.sentence == "only the nodes in view are checked for pitfalls, of 100002")

        Fixture.press("3 ) )", &model)
        #expect(Fixture.strip(model).contains("a[1]   ? + is sent as %2B"))
        var end = model
        for _ in 0..<100 { Fixture.press(")", &end) }
        #expect(end.status.message?.text.hasPrefix("no more in view") == true)
        Fixture.press("gg", &model)

        // One line further nothing is computed; the end is computed once, and until then its node is known.
        #expect(jobs(Fixture.press("j", &model)).isEmpty)
        #expect(Fixture.strip(model).contains("a[0]   ? + is sent as %2B"))
        let toEnd = Fixture.press("G", &model)
        #expect(jobs(toEnd).count == 1)
        #expect(Fixture.strip(model).contains("a[99999]   its rules follow in a moment"))
        let last = try #require(model.request.parameters.cursor)
        let range = try #require(model.request.preview.content.spans.extent(of: [last]))
        #expect(model.request.preview.content.text(of: range) == "a%5B%5D=99999%2B1")
        #expect(carryOut(toEnd, &model) == 1)
        #expect(Fixture.strip(model).contains("a[99999]   ? + is sent as %2B"))
        #expect(model.request.preview.content.spans.firstSpans(of: last).contains { $0.escaped?.character == "+" })
    }

    @Test func `stays where it was scrolled to while more is told of it`() throws {
        var (model, effects) = opened()
        _ = carryOut(effects, &model)
        let pane = try #require(PreviewPane(model))
        let over = Point(x: pane.body.x + 1, y: pane.body.y + 1)
        var scrolled: [Effect] = []
        for _ in 0..<20 {
            scrolled += update(&model, .input(.mouse(MouseEvent(.scrollDown, at: over)), ClockReading()))
        }
        let top = model.request.preview.top
        #expect(top.line > 2 * pane.body.height && jobs(scrolled).count > 0)
        #expect(carryOut(scrolled, &model) >= 1)
        #expect(model.request.preview.top == top)
    }

    @Test func `is looked at again where its answer came while another request was open`() throws {
        var (model, effects) = opened()
        _ = carryOut(effects, &model)
        #expect(jobs(Fixture.press("G", &model)).count == 1)
        #expect(jobs(update(&model, .resized(model.size))).isEmpty)
        model.request.comeBack()
        let again = update(&model, .resized(model.size))
        #expect(carryOut(again, &model) >= 1)
        #expect(Fixture.strip(model).contains("a[99999]   ? + is sent as %2B"))
        model.request.comeBack()
        #expect(jobs(update(&model, .resized(model.size))).isEmpty)
    }

    @Test func `is looked at whole as soon as it is smaller`() throws {
        var (model, effects) = opened()
        _ = carryOut(effects, &model)
        let edited = Fixture.press("j Space", &model)
        #expect(jobs(edited).count == 1 && jobs(edited).first?.viewedNodes == model.request.viewedNodes)
        model.request.change { draft in
            draft.parameters.root.map { draft.parameters.root = ParameterNode(id: $0.id, value: .dictionary([])) }
        }
        #expect(jobs(update(&model, .resized(model.size))).isEmpty)
        #expect(model.request.viewedNodes == nil && model.request.preview.content.viewedNodes == nil)
    }
}
