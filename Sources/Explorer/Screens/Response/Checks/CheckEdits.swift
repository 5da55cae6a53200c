import Bytes
import Checks
import Drafting
import Formats
import Networking
import TerminalUI

/// Rules of the open request: made of a line of the answer, typed, changed, deleted. Each is one step of undo.
enum CheckEdits {
    // MARK: From the keys

    /// On the tree a check of the value at the cursor; elsewhere a line to type.
    static func add(_ model: inout Model) -> [Effect] {
        guard ResponseScreen.shownTab(model) == .tree, let index = model.request.response.index else {
            return NameScreen.open(.check(nil), text: "", &model)
        }
        guard let rule = CheckSuggestion.rule(for: model.request.response.tree.cursor, index, model.secretMask)
        else {
            model.status.say("Only lines of JSON become checks; \(model.key(of: .tabNext)) goes to Checks.")
            return []
        }
        guard !model.request.draft.checks.contains(rule) else {
            model.status.say("\(DisplayText.visible(rule)) is checked already")
            return []
        }
        Undoing.step("add check", &model) { request in request.change { $0.checks.append(rule) } }
        model.status.say("check added: \(DisplayText.visible(rule))", .ok)
        return []
    }

    static func edit(_ row: CheckRow?, _ model: inout Model) -> [Effect] {
        switch row?.owner {
        case .own(let place): return NameScreen.open(.check(place), text: model.request.draft.checks[place], &model)
        case .format: return NameScreen.open(.format, text: model.request.draft.format?.text() ?? "", &model)
        case .add, nil: return NameScreen.open(.check(nil), text: "", &model)
        case .folder:
            model.status.say("This check stands in the file of the folder or the collection.")
        case .program:
            model.status.say("This follows from the options; \(model.key(of: .goOptions)) shows them.")
        }
        return []
    }

    static func delete(_ row: CheckRow?, _ model: inout Model) -> [Effect] {
        switch row?.owner {
        case .own(let place):
            Undoing.step("delete check", &model) { request in
                request.change { draft in _ = draft.checks.remove(at: place) }
            }
        case .format: Undoing.step("delete format", &model) { request in request.change { $0.format = nil } }
        case .folder, .program, .add, nil:
            model.status.say("no check of your own here")
            return []
        }
        model.status.say("check deleted; \(model.key(of: .editUndo)) brings it back")
        let last = max(0, CheckRow.all(model).count - 1)
        model.request.response.checks.list.cursor = min(model.request.response.checks.list.cursor, last)
        return []
    }

    // MARK: From the field

    /// Nil when the field is for something else. What is no rule stays in the field, with what is wrong below it.
    static func accept(_ purpose: NameState.Purpose, _ text: String, _ model: inout Model) -> [Effect]? {
        switch purpose {
        case .check(let place): acceptRule(text, at: place, &model)
        case .format: acceptFormat(text, &model)
        case .newFolder, .rename, .saveBody, .saveBatch, .environment: nil
        }
    }

    private static func acceptRule(_ text: String, at place: Int?, _ model: inout Model) -> [Effect] {
        guard ruleFault(text) == nil else { return [] }
        model.overlays.removeLast()
        Undoing.step(place == nil ? "add check" : "change check", &model) { request in
            request.change { draft in
                if let place, draft.checks.indices.contains(place) {
                    draft.checks[place] = text
                } else {
                    draft.checks.append(text)
                }
            }
        }
        show(.own(place ?? model.request.draft.checks.count - 1), &model)
        return []
    }

    private static func acceptFormat(_ text: String, _ model: inout Model) -> [Effect] {
        guard formatFault(text) == nil, let tree = try? JSONValue(parsing: text) else { return [] }
        model.overlays.removeLast()
        Undoing.step("change format", &model) { request in request.change { $0.format = tree } }
        show(.format, &model)
        return []
    }

    /// The cursor goes to the line, so that its result is seen.
    private static func show(_ owner: CheckRow.Owner, _ model: inout Model) {
        guard ResponseScreen.shownTab(model) == .checks,
            let line = CheckRow.all(model).firstIndex(where: { $0.owner == owner })
        else { return }
        model.request.response.checks.list.cursor = line
    }

    /// The second line of the card: what is wrong with what was typed so far.
    static func details(_ purpose: NameState.Purpose, _ text: String) -> [(name: String, value: String)]? {
        switch purpose {
        case .check:
            [
                (
                    "",
                    text.trimmed.isEmpty
                        ? "$.name == \"Ada\", status 200-299, duration < 300ms" : ruleFault(text.trimmed) ?? ""
                )
            ]
        case .format: [("", formatFault(text.trimmed) ?? "")]
        case .newFolder, .rename, .saveBody, .saveBatch, .environment: nil
        }
    }

    private static func ruleFault(_ text: String) -> String? {
        // A name may stand for anything.
        if text.utf8.contains("{{") { return nil }
        do throws(CheckRuleError) {
            _ = try CheckRule(parsing: text)
            return nil
        } catch {
            return error.description
        }
    }

    private static func formatFault(_ text: String) -> String? {
        guard let tree = try? JSONValue(parsing: text) else { return "Write JSON, such as {\"name\": \"string\"}." }
        do throws(JSONFormatError) {
            _ = try JSONFormat(tree)
            return nil
        } catch {
            return error.description
        }
    }
}
