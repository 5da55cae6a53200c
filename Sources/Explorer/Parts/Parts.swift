import Keys
import TerminalUI

/// Runs parts on the model: gives them their facts and carries out their errands.
enum Parts {
    // MARK: Screens

    /// Shows the screen that the action opens; returns nil when it opens none.
    static func open(by action: Action, _ model: inout Model) -> [Effect]? {
        let screen = Stage.allCases.lazy.compactMap(\.screen).first { $0.opening == action }
        return screen.map { open($0, &model) }
    }

    /// Shows a screen.
    static func open<S: Screen>(_ screen: S.Type, _ model: inout Model) -> [Effect] {
        PartPlace.stage(S.stage).show(&model) + with(screen, &model) { $0.open($1, &$2) }
    }

    /// The effects, or nil when the screen does not handle the action.
    static func perform<S: Screen>(_ screen: S.Type, _ action: Action, _ model: inout Model) -> [Effect]? {
        var isHandled = false
        let effects = with(screen, &model) { isHandled = $0.perform(action, $1, &$2) }
        return isHandled ? effects : nil
    }

    /// Runs a body on a screen's state, whether the screen is shown or not.
    static func with<S: Screen>(
        _ screen: S.Type, _ model: inout Model, _ body: (inout S, S.Facts, inout Desk<S.Wish>) -> Void
    ) -> [Effect] {
        let facts = model.screens[keyPath: S.slot].facts(model)
        var desk = Desk<S.Wish>(nextJob: model.nextJob)
        body(&model.screens[keyPath: S.slot], facts, &desk)
        return carryOut(desk, &model, .stage(S.stage))
    }

    // MARK: Cards

    /// The effects, or nil when the topmost card does not handle the action.
    static func perform<C: Card>(_ card: C, _ action: Action, _ model: inout Model) -> [Effect]? {
        var isHandled = false
        let effects = with(card, &model) { isHandled = $0.perform(action, $1, &$2) }
        return isHandled ? effects : nil
    }

    static func insert<C: TextCard>(_ text: String, into card: C, _ model: inout Model) -> [Effect] {
        with(card, &model) { $0.insert(text, $1, &$2) }
    }

    /// Runs a body on a card: the one at `place` in the stack, or the topmost when that is nil.
    static func with<C: Card>(
        _ card: C, at place: Int? = nil, _ model: inout Model,
        _ body: (inout C, C.Facts, inout Desk<C.Wish>) -> Void
    ) -> [Effect] {
        let place = place ?? model.overlays.count - 1
        let facts = card.facts(model)
        var (card, desk) = (card, Desk<C.Wish>(nextJob: model.nextJob))
        body(&card, facts, &desk)
        model.overlays[place] = card.overlay
        return carryOut(desk, &model, .card(place))
    }

    // MARK: The open request

    /// Runs a body on the open request.
    static func request<Wish: ModelWish>(
        _ model: inout Model, _ body: (inout OpenRequest, inout Desk<Wish>) -> Void
    ) -> [Effect] {
        var desk = Desk<Wish>(nextJob: model.nextJob)
        body(&model.request, &desk)
        return carryOut(desk, &model, .pane)
    }

    static func carryOut<Wish: ModelWish>(
        _ desk: Desk<Wish>, _ model: inout Model, _ place: PartPlace
    ) -> [Effect] {
        model.nextJob = desk.nextJob
        return desk.errands.flatMap { $0.carryOut(&model, place) }
    }
}
