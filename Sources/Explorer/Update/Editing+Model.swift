import Drafting
import Serialization

/// Fields for those who see the whole model.
extension Editing {
    static func begin(_ target: EditSession.Target, isNew: Bool = false, name: String, _ model: inout Model) {
        begin(target, isNew: isNew, name: name, &model.bench)
    }

    static func begin(_ target: EditSession.Target, name: String, text: String, _ model: inout Model) {
        begin(target, name: name, text: text, &model.bench)
    }

    static func begin(
        _ target: EditSession.Target, isNew: Bool, before: UndoHistory.Step, _ model: inout Model
    ) {
        begin(target, isNew: isNew, before: before, &model.bench)
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        Parts.panes(&model) { insert(text, &$0, &$1) }
    }

    static func leave(_ model: inout Model) -> [Effect] {
        Parts.panes(&model) { leave(&$0, &$1) }
    }
}
