import Checks
import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import TerminalUI

/// Rules of the open request: made of a line of the answer, typed, changed, deleted. Each is one step of undo.
enum CheckEdits {
    // MARK: From the keys

    /// On the tree a check of the value at the cursor; elsewhere a line to type.
    static func add(_ model: inout Model) -> [Effect] {
        guard ResponseScreen.shownTab(model) == .tree, let index = model.request.response.index else {
            return NameCard.open(.check(nil), text: "", &model)
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
        case .own(let place): return NameCard.open(.check(place), text: model.request.draft.checks[place], &model)
        case .format: return NameCard.open(.format, text: model.request.draft.format?.text() ?? "", &model)
        case .add, nil: return NameCard.open(.check(nil), text: "", &model)
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

    /// Puts a rule at its place; nil adds it.
    static func set(_ rule: String, at place: Int?, _ model: inout Model) -> [Effect] {
        Undoing.step(place == nil ? "add check" : "change check", &model) { request in
            request.change { draft in
                if let place, draft.checks.indices.contains(place) {
                    draft.checks[place] = rule
                } else {
                    draft.checks.append(rule)
                }
            }
        }
        show(.own(place ?? model.request.draft.checks.count - 1), &model)
        return []
    }

    static func set(format tree: JSONValue, _ model: inout Model) -> [Effect] {
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
}

/// What is no rule stays in the field, with what is wrong below it.
extension NameCard.Purpose {
    /// The request's own check at that place; nil for a new one.
    static func check(_ place: Int?) -> Self {
        Self(
            title: place == nil ? "New check" : "Change the check", label: "rule",
            details: { text in
                let example = "$.name == \"Ada\", status 200-299, duration < 300ms"
                return [("", text.trimmed.isEmpty ? example : ruleFault(text.trimmed) ?? "")]
            },
            answer: { ruleFault($0.trimmed) == nil ? .fulfilled(.check($0.trimmed, at: place)) : .unfinished })
    }

    /// The format of the body, as JSON.
    static let format = Self(
        title: "Format of the body", label: "JSON", details: { [("", formatFault($0.trimmed) ?? "")] },
        answer: { text in
            guard formatFault(text.trimmed) == nil, let tree = try? JSONValue(parsing: text.trimmed) else {
                return .unfinished
            }
            return .fulfilled(.format(tree))
        })

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
