import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Viewing

/// Edits of the open request's rules: suggested from a line of the answer, typed, changed, deleted. Each is one undo
/// step.
struct CheckEdits {
    /// The lines of the tab.
    var rows: [CheckRow] = []
    /// The request's own checks; `format` is its format.
    var checks: [String] = []
    var format: JSONValue?

    // MARK: From the keys

    /// Adds the check that a line of the answer suggests; nil for a line that is not JSON.
    func add<Wish>(_ rule: String?, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        guard let rule else {
            return desk.say("Only lines of JSON become checks; \(display.key(of: .tabNext)) goes to Checks.")
        }
        guard !checks.contains(rule) else { return desk.say("\(DisplayText.visible(rule)) is checked already") }
        desk.change("add check", \.checks, to: checks + [rule])
        desk.say("check added: \(DisplayText.visible(rule))", .ok)
    }

    func edit<Wish>(_ line: Int, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        switch owner(line) {
        case .own(let place): desk.lay(.name(NameCard(.check(place), text: checks[place])))
        case .format: desk.lay(.name(NameCard(.format, text: format?.text() ?? "")))
        case .add, nil: desk.lay(.name(NameCard(.check(nil), text: "")))
        case .past: desk.say("This was checked then.")
        case .folder: desk.say("This check stands in the file of the folder or the collection.")
        case .program: desk.say("This follows from the options; \(display.key(of: .goOptions)) shows them.")
        }
    }

    func delete<Wish>(_ line: Int, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        switch owner(line) {
        case .own(let place):
            var left = checks
            left.remove(at: place)
            desk.change("delete check", \.checks, to: left)
        case .format: desk.change("delete format", \.format, to: nil)
        case .folder, .program, .past, .add, nil: return desk.say("no check of your own here")
        }
        desk.say("check deleted; \(display.key(of: .editUndo)) brings it back")
    }

    private func owner(_ line: Int) -> CheckRow.Owner? { rows.indices.contains(line) ? rows[line].owner : nil }
}

extension CheckEdits {
    init(_ request: OpenRequest, _ context: CheckContext) {
        rows = CheckRow.all(request, context)
        (checks, format) = (request.draft.checks, request.draft.format)
    }
}

/// Edits from the field; the cursor moves to the line, so that its result is visible.
extension OpenRequest {
    /// Sets the rule at an index; nil adds it.
    mutating func set(check rule: String, at place: Int?, _ context: CheckContext) {
        let known = place.flatMap { draft.checks.indices.contains($0) ? $0 : nil }
        step(known == nil ? "add check" : "change check") { request in
            request.change { draft in
                if let known { draft.checks[known] = rule } else { draft.checks.append(rule) }
            }
        }
        show(.own(known ?? draft.checks.count - 1), context)
    }

    mutating func set(format tree: JSONValue, _ context: CheckContext) {
        step("change format") { request in request.change { $0.format = tree } }
        show(.format, context)
    }

    private mutating func show(_ owner: CheckRow.Owner, _ context: CheckContext) {
        let line = CheckRow.all(self, context).firstIndex { $0.owner == owner }
        if response.tab == .checks, let line { response.checks.list.cursor = line }
    }
}

/// Fields for rules. A text that is no valid rule stays in the field, with its fault below.
extension NameCard.Purpose {
    /// The card for the request's own check at that index; nil for a new one.
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
        // A name can have any value, so that the text cannot be validated yet.
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

/// The check that a line of an answer suggests: that the value stays as it is.
enum CheckSuggestion {
    /// The longest text that is compared; for longer ones only the type is checked.
    private static let longest = 200

    /// The rule for a node; nil when the body is not JSON. A secret is not written into a file: only its type is
    /// checked.
    static func rule(for node: Int, _ index: ResponseIndex, _ secrets: SecretMask = .none) -> String? {
        guard let document = index.document as? JSONDocument else { return nil }
        let path = NodePath.jsonPath(to: node, index)
        switch document.kind(at: node) {
        case .object: return "\(path) type object"
        case .array: return "\(path) size \(document.childCount(at: node))"
        case .string:
            let text = document.text(of: node, fromAtMost: longest + 1)
            let isType = text.utf8.count > longest || secrets.masked(text) != text
            return isType ? "\(path) type string" : "\(path) == \(JSONValue.string(text).text())"
        case .number where secrets.masked(document.text(of: node)) != document.text(of: node):
            return "\(path) type number"
        case .number, .boolean, .null, .date, .data: return "\(path) == \(document.text(of: node))"
        }
    }
}
