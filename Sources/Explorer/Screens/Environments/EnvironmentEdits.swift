import CurlewFiles
import CurlewFormats
import Drafting
import TerminalUI
import Workspace

/// Changes of environments: each is written to its file at once, and can be taken back.
enum EnvironmentEdits {
    static func write(
        _ change: EnvironmentChange, as kind: EnvironmentsState.Kind = .edit, overwriting: Bool = false,
        _ model: inout Model
    ) -> [Effect] {
        guard !model.environments.root.isEmpty else {
            model.status.say("No collection is open; \(model.key(of: .requestSaveAs)) makes one.", .warning)
            return []
        }
        let job = model.makeJob()
        model.environmentsScreen.pending[job] = kind
        return [.changeEnvironment(job, change, overwriting: overwriting)]
    }

    static func receive(
        _ result: Result<EnvironmentFile, SaveError>, of change: EnvironmentChange, for job: JobID, _ model: inout Model
    ) -> [Effect] {
        let kind = model.environmentsScreen.pending.removeValue(forKey: job) ?? .edit
        switch result {
        case .failure(.file(let error)) where error.reason == .changedOnDisk:
            Questions.ask(.overwriteEnvironment(change, root: model.environments.root), &model)
        case .failure(let error): model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success: remember(change, kind, &model)
        }
        return []
    }

    /// Over what changed on disk, in the collection that was asked about.
    static func overwrite(_ change: EnvironmentChange, in root: String, _ model: inout Model) -> [Effect] {
        guard model.environments.root == root else {
            model.status.say("\(root) is not open any more; nothing was written", .warning)
            return []
        }
        return write(change, overwriting: true, &model)
    }

    private static func remember(_ change: EnvironmentChange, _ kind: EnvironmentsState.Kind, _ model: inout Model) {
        let words = words(change)
        switch kind {
        case .edit:
            model.environmentsScreen.undo.append(change)
            model.environmentsScreen.redo = []
            model.status.say("saved \(words)", .ok, at: model.clock.timeOfDay)
        case .undo:
            model.environmentsScreen.redo.append(change.reversed)
            model.status.say("undid: \(words)")
        case .redo:
            model.environmentsScreen.undo.append(change)
            model.status.say("did again: \(words)")
        }
        if let row = EnvironmentsScreen.names(model).firstIndex(of: change.environment) {
            model.environmentsScreen.listCursor = row
        }
    }

    /// `staging: token, user`.
    private static func words(_ change: EnvironmentChange) -> String {
        var names: [String] = []
        for entry in change.entries where !names.contains(entry.key.name) { names.append(entry.key.name) }
        return "\(change.environment): \(names.joined(separator: ", "))"
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let change = model.environmentsScreen.undo.popLast() else {
            model.status.say("nothing to undo")
            return []
        }
        return write(change.reversed, as: .undo, &model)
    }

    static func redo(_ model: inout Model) -> [Effect] {
        guard let change = model.environmentsScreen.redo.popLast() else {
            model.status.say("nothing to redo")
            return []
        }
        return write(change, as: .redo, &model)
    }

    // MARK: Where

    static func file(_ name: String, isLocal: Bool, _ model: Model) -> EnvironmentFile? {
        model.environments.files.first { $0.name == name && $0.isLocal == isLocal }
    }

    static func place(_ environment: String, _ model: Model) -> ValuePlace {
        ValuePlace(collection: model.environments.root, environment: environment)
    }
}
