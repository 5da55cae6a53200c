import TerminalUI

@testable import Explorer

/// Pasting into a model, with the readings that the runner would make.
enum PasteCase {
    static let copied =
        "curl 'http://127.0.0.1:7777/people?families%5B%5D=father&page%5Bsize%5D=10' "
        + "-H 'Accept: application/json' -b 'sid=abc' --compressed"

    @discardableResult
    static func paste(_ text: String, _ model: inout Model) -> [Effect] {
        let effects = update(&model, .input(.paste(text), SampleScreen.clock))
        return effects + answer(effects, &model)
    }

    /// Presses keys by name, and reads what they ask for.
    @discardableResult
    static func press(_ keys: String, _ model: inout Model) -> [Effect] {
        let effects = SampleScreen.press(keys, &model)
        return effects + answer(effects, &model)
    }

    @discardableResult
    static func answer(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        effects.flatMap { effect -> [Effect] in
            guard case .readPaste(let job) = effect else { return [] }
            // Keys that waited for it may ask for another.
            let more = update(&model, .pasteRead(job.id, job.read()))
            return more + answer(more, &model)
        }
    }

    /// The card on top, if one is.
    static func card(_ model: Model) -> PasteCard? {
        if case .paste(let state)? = model.overlays.last { state } else { nil }
    }

    static func sends(_ effects: [Effect]) -> Bool {
        effects.contains { effect in
            switch effect {
            case .send, .quit, .writeBody, .save, .changeFiles: true
            default: false
            }
        }
    }
}
