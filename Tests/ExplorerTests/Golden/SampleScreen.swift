import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Workspace

@testable import Explorer

/// A sample request and its answer, on a fixed clock.
enum SampleScreen {
    typealias Node = ParameterNode.Value

    static let reduced = Size(width: 60, height: 16)
    static let small = Size(width: 80, height: 24)
    static let medium = Size(width: 120, height: 40)
    static let large = Size(width: 200, height: 50)

    /// The request with one edit, answered, the cursor on `families[1]`.
    static func searchPeople(_ size: Size = small, drawing: Settings.Drawing = .ascii) -> Model {
        var model = main(size, drawing, place: "tour/search-people", folder: "Tour", name: "Search people")
        model.request.change { draft in
            draft.method = "GET"
            draft.url = "{{demo}}/people"
            draft.serializer = .form
            draft.parameters = people(hasDebug: size.width >= 120)
        }
        model.request.saved = model.request.draft
        go(to: [.key("active")], &model)
        press("Enter", &model)
        answer(people, &model)
        go(to: [.key("families"), .index(0)], &model)
        press("j", &model)
        return model
    }

    /// Two values have no JSON form, sending was refused.
    static func createOrder(_ size: Size = small) -> Model {
        var model = main(size, .ascii, place: "orders/create-order", folder: "Orders", name: "Create order")
        model.request.change { draft in
            draft.method = "POST"
            draft.url = "{{demo}}/strict/json/orders"
            draft.serializer = .json
            draft.parameters = order
        }
        model.request.saved = model.request.draft
        go(to: [.key("order"), .key("note")], &model)
        press("Space", &model)
        go(to: [.key("order"), .key("lines"), .index(0)], &model)
        press("Enter", &model)
        press("s", &model)
        go(to: [.key("order"), .key("qty")], &model)
        model.focus = .parameters
        settle(&model)
        return model
    }

    static func main(
        _ size: Size, _ drawing: Settings.Drawing, place: String, folder: String, name: String
    ) -> Model {
        var model = empty(size, drawing)
        model.stage = .main
        model.library.collection = collection
        model.library.reveal(place)
        let place = RequestPlace(collection: collection.root, path: place)
        model.request = OpenRequest(draft: RequestDraft(), name: name, place: place, draftKey: place.path)
        model.request.folder = folder
        return model
    }

    /// The first screen of a first start.
    static func empty(_ size: Size = small, _ drawing: Settings.Drawing = .ascii) -> Model {
        var settings = Settings()
        settings.drawing = drawing
        settings.caretRow = .always
        var model = Model(size: size, settings: settings, clock: clock)
        model.environments.demoBase = "http://127.0.0.1:7777"
        model.environments.activeName = "demo"
        settle(&model)
        return model
    }

    static let clock = ClockReading(timeOfDay: "14:02:11", iso8601: "2026-11-21T14:02:11Z", seconds: 1_795_269_731)

    // MARK: Doing

    static func settle(_ model: inout Model) {
        _ = update(&model, .resized(model.size))
    }

    static func go(to path: ParameterPath, _ model: inout Model) {
        model.request.parameters.cursor = model.request.draft.parameters.id(at: path)
        settle(&model)
    }

    /// Draws a frame, and lets a question of consent stand for as long as it takes to read it.
    static func read(_ model: inout Model) {
        _ = update(&model, .painted)
        var readings = model.sending.pending.values.compactMap(\.asked?.consideration)
        if case .question(let state)? = model.overlays.last { readings.append(state.consideration) }
        if case .challenge(let card)? = model.overlays.last { readings.append(card.consideration) }
        for case .reading(let job) in readings { _ = update(&model, .timer(.consent, job, clock)) }
        model.typing = TypingPace()
    }

    /// Presses keys by name, with blanks between, each in front of a frame and after a while.
    @discardableResult
    static func press(_ keys: String, _ model: inout Model) -> [Effect] {
        keys.split(separator: " ").flatMap { name in
            (KeySequence(parsing: String(name))?.keys ?? []).flatMap {
                read(&model)
                return update(&model, .input(.key($0), clock))
            }
        }
    }

    /// Types text, character by character.
    static func type(_ text: String, _ model: inout Model) {
        for character in text { _ = update(&model, .input(.key(Key(.character(character))), clock)) }
    }

    /// Sends, and answers with a body.
    static func answer(_ body: String, _ model: inout Model) {
        let focus = model.focus
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(body)), at: clock.seconds)
        model.focus = focus
        settle(&model)
    }

    /// What is on the screen, without colours.
    static func lines(_ model: Model) -> [String] {
        view(model, theme: .plain).buffer.lines
    }
}
