import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

@testable import Explorer

/// Sample requests, and the parts of the screen that this pane draws.
enum PreviewFixture {
    typealias Node = ParameterNode.Value

    static func scalar(_ kind: ScalarKind, _ text: String) -> Node { .scalar(Scalar(kind, text)) }

    /// families [father, mother], page {size 10}, q "café & co", active true; the method puts them into the URL.
    static func searchPeople(method: String = "GET", serializer: SerializerKind = .form, size: Size = small) -> Model {
        var tree = ParameterTree()
        let father = tree.makeNode(scalar(.string, "father"))
        let mother = tree.makeNode(scalar(.string, "mother"))
        let families = tree.makeNode(.array([father, mother]))
        let ten = tree.makeNode(scalar(.number, "10"))
        let page = tree.makeNode(.dictionary([member("size", ten)]))
        let search = tree.makeNode(scalar(.string, "café & co"))
        let active = tree.makeNode(scalar(.boolean, "true"))
        tree.root = tree.makeNode(
            .dictionary([
                member("families", families), member("page", page), member("q", search), member("active", active),
            ]))
        return model(tree, method: method, serializer: serializer, size: size)
    }

    /// qty and when have no JSON form.
    static func createOrder(when: String = "2026-11-2") -> Model {
        var tree = ParameterTree()
        let id = tree.makeNode(scalar(.string, "A-17"))
        let qty = tree.makeNode(scalar(.number, "nan"))
        let when = tree.makeNode(scalar(.date, when))
        let order = tree.makeNode(.dictionary([member("id", id), member("qty", qty), member("when", when)]))
        tree.root = tree.makeNode(.dictionary([member("order", order)]))
        return model(tree, method: "POST", serializer: .json, size: small)
    }

    static let small = Size(width: 80, height: 24)
    static let medium = Size(width: 120, height: 40)
    static let large = Size(width: 200, height: 50)

    static func member(_ key: String, _ node: ParameterNode) -> ParameterNode.Member {
        .init(key: ParameterKey(key), node: node)
    }

    static func model(_ tree: ParameterTree, method: String, serializer: SerializerKind, size: Size) -> Model {
        var settings = Settings()
        settings.drawing = .ascii
        settings.caretRow = .always
        var model = Model(size: size, settings: settings)
        model.stage = .main
        model.request = OpenRequest(
            draft: RequestDraft(
                method: method, url: "http://127.0.0.1:7777/people", serializer: serializer, parameters: tree),
            draftKey: "test")
        model.request.refresh()
        settle(&model)
        return model
    }

    static func settle(_ model: inout Model) {
        _ = update(&model, .resized(model.size))
    }

    static func go(to path: ParameterPath, _ model: inout Model) {
        model.request.parameters.cursor = model.request.draft.parameters.id(at: path)
        settle(&model)
    }

    /// Presses keys by name, with blanks between.
    @discardableResult
    static func press(_ keys: String, _ model: inout Model) -> [Effect] {
        var effects: [Effect] = []
        for name in keys.split(separator: " ") {
            for key in KeySequence(parsing: String(name))?.keys ?? [] {
                model.lastKey = key
                SampleScreen.read(&model)
                effects += update(&model, .input(.key(key), ClockReading()))
            }
        }
        return effects
    }

    // MARK: What is drawn

    static func preview(_ model: Model) -> [String] {
        let pane = MainLayout(model).panes[.preview]
        // Without the gutter.
        return drawn(model, in: pane) { PreviewScreen.draw(model, on: &$0, in: $1) }.map { String($0.dropFirst()) }
    }

    /// The rows with the mark of what the tree's cursor wrote.
    static func written(_ model: Model) -> [Int] {
        let pane = MainLayout(model).panes[.preview]
        let rows = drawn(model, in: pane) { PreviewScreen.draw(model, on: &$0, in: $1) }
        return rows.indices.filter { rows[$0].hasPrefix(Mark.written.ascii) }
    }

    static func strip(_ model: Model) -> String {
        drawn(model, in: MainLayout(model).explain) { Explanation.drawStrip(model, on: &$0, in: $1) }.first ?? ""
    }

    static func card(_ model: Model) -> [String] {
        let facts = ExplainCard().facts(model)
        return drawn(model, in: facts.frame) { ExplainCard().draw(facts, on: &$0, in: $1) }
    }

    static func title(_ model: Model) -> String {
        PreviewScreen.title(model, width: MainLayout(model).titles[.preview]?.width ?? 0).left.text
    }

    /// The rows of a rectangle, without the blanks at their ends.
    private static func drawn(_ model: Model, in rect: Rect?, _ draw: (inout Canvas, Rect) -> Void) -> [String] {
        guard let rect else { return [] }
        var canvas = Canvas(
            CachedBackground(buffer: CellBuffer(size: model.size, style: ResolvedTheme.plain[.surface])), .plain,
            model.settings)
        draw(&canvas, rect)
        return (rect.y..<rect.maxY).map { y in
            var line = (rect.x..<rect.maxX).map { canvas.buffer[$0, y].text }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
