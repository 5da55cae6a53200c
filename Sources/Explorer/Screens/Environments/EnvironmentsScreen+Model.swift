import CurlewFormats
import Drafting
import Workspace

extension EnvironmentsScreen {
    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, environments: model.environments, draft: model.request.draft,
            isCovered: !model.overlays.isEmpty)
    }

    enum Wish: ModelWish {
        case use(String)
        /// Overrides a name's value for this run; nil returns to the environment's value.
        case override(String, VariableOverride?)
        /// Changes or deletes values captured from answers.
        case change(ValueChange)
        case hear(secret: String)
        /// Opens an environment's file in the user's editor; `showing` is its text with the fault above it.
        case edit(EnvironmentText, showing: String?, line: Int?)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .use(let name): model.environments.activeName = name
            case .override(let name, let value): model.environments.overrides[name] = value
            case .change(let change): return model.environments.change(change)
            case .hear(let secret): model.environments.hear([secret])
            case .edit(let file, let text, let line):
                return ExternalEditing.begin(file, showing: text, line: line, &model)
            }
            return []
        }
    }
}

extension Environments {
    /// Changes captured values in the model and in their store.
    fileprivate mutating func change(_ change: ValueChange) -> [Effect] {
        hear(change.setting.filter(\.isSecret).map(\.value))
        captured[change.place.environment] = captured[change.place.environment]?.compactMap { value in
            if change.removing.contains(value.name) { return nil }
            return change.setting.last { $0.name == value.name } ?? value
        }
        return [.changeValues(.captured, change)]
    }
}
