import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

@testable import Explorer

/// A request whose parameters are written as JSON; keys are pressed and the parameters read back.
struct TreeCase {
    var model: Model
    /// Everything that the keys asked for.
    var effects: [Effect] = []

    /// - Parameters:
    ///   - text: parameters as `encode` reads them; empty for none.
    ///   - path: where the cursor stands.
    init(_ text: String, at path: ParameterPath = [], serializer: SerializerKind = .json) throws {
        var settings = Settings()
        settings.drawing = .ascii
        model = Model(size: Size(width: 80, height: 24), settings: settings, clock: SampleScreen.clock)
        model.stage = .main
        let tree = text.isEmpty ? ParameterTree() : try ParameterText.read(text)
        model.request.change { draft in
            draft.method = "POST"
            draft.url = "http://127.0.0.1:7777/echo"
            draft.serializer = serializer
            draft.parameters = tree
        }
        model.request.saved = model.request.draft
        go(path)
    }

    mutating func go(_ path: ParameterPath) {
        model.request.parameters.cursor = path.isEmpty ? nil : model.tree.id(at: path)
        _ = update(&model, .resized(model.size))
    }

    /// Presses keys by name, with blanks between.
    mutating func press(_ keys: String) {
        effects += SampleScreen.press(keys, &model)
    }

    mutating func type(_ text: String) {
        SampleScreen.type(text, &model)
    }

    /// The parameters as `encode` reads them; `-` for none.
    var text: String { model.tree.root == nil ? "-" : ParameterText.write(model.tree) }

    /// `families[1]`; empty on the line that adds.
    var cursor: String {
        model.request.parameters.cursor.flatMap { model.tree.path(of: $0) }.map(\.text) ?? ""
    }

    /// The keys of the visible rows, indented by depth.
    var rows: [String] {
        model.request.parameters.rows.map { String(repeating: " ", count: $0.depth) + $0.key }
    }

    var said: String { model.status.message?.text ?? "" }
}
