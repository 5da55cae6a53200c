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
        /// What the name means in this run; nil for what the environment says.
        case override(String, VariableOverride?)
        /// Values out of answers that are changed or forgotten.
        case change(ValueChange)
        case hear(secret: String)
        /// An environment's file in the person's own editor; `showing` is its text with what is wrong above it.
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
    /// Changes what answers gave, here and where it is kept.
    fileprivate mutating func change(_ change: ValueChange) -> [Effect] {
        hear(change.setting.filter(\.isSecret).map(\.value))
        captured[change.place.environment] = captured[change.place.environment]?.compactMap { value in
            if change.removing.contains(value.name) { return nil }
            return change.setting.last { $0.name == value.name } ?? value
        }
        return [.changeValues(.captured, change)]
    }
}
