import CurlewFormats
import Drafting
import TerminalUI
import Workspace

/// The file in an editor.
extension EnvironmentEdits {
    /// Begins the first line of a text that was given back with a fault.
    static let sign = "# curlew: "

    static func readText(_ model: inout Model) -> [Effect] {
        guard let name = EnvironmentsScreen.shown(model), !model.environments.root.isEmpty else { return [] }
        return [.readEnvironment(name)]
    }

    static func read(_ result: Result<EnvironmentText, SaveError>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(let error):
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
            return []
        case .success(let file): return ExternalEditing.begin(file, &model)
        }
    }

    static func writeText(_ text: String, of file: EnvironmentText, _ model: inout Model) -> [Effect] {
        var edited = file
        edited.text = text
        return [.writeEnvironment(edited, over: file)]
    }

    /// A text that is no environment comes back with what is wrong above it; nothing was written.
    static func wrote(
        _ edited: EnvironmentText, over file: EnvironmentText, _ result: Result<Bool, SaveError>, _ model: inout Model
    ) -> [Effect] {
        switch result {
        case .failure(.damaged(let problem)):
            let line = (problem.mark?.line ?? 1) + 1
            let first = "\(sign)line \(line): \(problem.sentence) An empty file changes nothing.\n"
            return ExternalEditing.begin(file, showing: first + edited.text, line: line, &model)
        case .failure(let error):
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success: model.status.say("saved \(file.environment)", .ok, at: model.clock.timeOfDay)
        }
        return []
    }
}
