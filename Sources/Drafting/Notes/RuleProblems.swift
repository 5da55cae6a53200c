internal import CurlewChecks
internal import CurlewDiffering
internal import CurlewFormats
internal import CurlewSerialization
public import Workspace

/// Finds lines of a request's or a folder's file that should be rules and are not, with line and column.
public enum RuleProblems {
    /// - Parameters:
    ///   - source: the file's bytes. A text that is not YAML has no rules and gives no problems.
    ///   - file: the name shown in problems.
    public static func of(_ source: [UInt8], file: String) -> [CollectionProblem] {
        guard let root = try? YAMLDocument(parsing: source, tags: nil).root else { return [] }
        var problems: [CollectionProblem] = []
        func look(_ node: YAMLNode, _ key: String, _ read: (String) throws(CheckRuleError) -> Void) {
            guard let text = node.text, !VariableTemplate.isPresent(in: text) else { return }
            do throws(CheckRuleError) {
                try read(text)
            } catch {
                problems.append(
                    CollectionProblem(
                        .wrongRule(key: key, sentence: error.description), file: file, at: node.place(of: error)))
            }
        }
        for node in root["checks"].map({ $0.items ?? [$0] }) ?? [] where !node.isNull {
            look(node, "checks") { (text) throws(CheckRuleError) in _ = try CheckRule(parsing: text) }
        }
        for pair in root["capture"]?.pairs ?? [] {
            look(pair.node, "capture") { (text) throws(CheckRuleError) in
                _ = try CaptureRule(name: pair.key.text, text: text)
            }
        }
        return problems + comparisonProblems(root["compare"], file: file)
            + formatProblems(root["response"]?["format"], file: file)
            + statusProblems(root["response"]?["status"], file: file)
    }

    /// Paths under `compare:` that mean nothing.
    private static func comparisonProblems(_ node: YAMLNode?, file: String) -> [CollectionProblem] {
        let ignored = (node?["ignore"]).map { $0.items ?? [$0] } ?? []
        let paths =
            ignored.filter { !$0.isNull }.map { ("compare.ignore", $0.text ?? "", $0.mark) }
            + (node?["arrays"]?.pairs ?? []).map { ("compare.arrays", $0.key.text, $0.key.mark) }
        return paths.compactMap { key, text, mark -> CollectionProblem? in
            do throws(PathPattern.Fault) {
                _ = try PathPattern(parsing: text)
                return nil
            } catch {
                let sentence = "\"\(text)\" is no path: \(error.sentence)"
                return CollectionProblem(.wrongRule(key: key, sentence: sentence), file: file, at: mark)
            }
        }
    }

    /// A status that no answer can have would accept the usual ones.
    private static func statusProblems(_ node: YAMLNode?, file: String) -> [CollectionProblem] {
        guard let node, !node.isNull, node.tag == nil else { return [] }
        let texts = (node.items ?? [node]).compactMap(\.text)
        let text = texts.joined(separator: ", ")
        guard text != "any", AcceptedStatus(parsing: text) == nil else { return [] }
        let kind = CollectionProblem.Kind.wrongRule(
            key: "response.status", sentence: "\"\(text)\" is no status. Write 200-299, 200, or any.")
        return [CollectionProblem(kind, file: file, at: node.mark)]
    }

    private static func formatProblems(_ node: YAMLNode?, file: String) -> [CollectionProblem] {
        guard let node, let tree = ResponseSettings.format(node) else { return [] }
        do throws(JSONFormatError) {
            _ = try JSONFormat(tree)
            return []
        } catch {
            let kind = CollectionProblem.Kind.wrongRule(key: "response.format", sentence: error.description)
            return [CollectionProblem(kind, file: file, at: node.mark)]
        }
    }
}

extension YAMLNode {
    fileprivate var isNull: Bool {
        tag == nil && (content == .scalar("null", .plain) || content == .scalar("", .plain))
    }

    /// The place within a text of one line. For quoted texts and blocks it is the start of the text, because escapes
    /// may shift the column.
    fileprivate func place(of error: CheckRuleError) -> YAMLMark {
        guard case .scalar(let text, let style) = content, !style.isBlock, !text.utf8.contains(0x0A) else {
            return mark
        }
        let quote = style == .plain ? 0 : 1
        let tag = tag.map { $0.utf8.count + 1 } ?? 0
        let shift = tag + quote + error.column - 1
        return YAMLMark(offset: mark.offset + shift, line: mark.line, column: mark.column + shift)
    }
}
