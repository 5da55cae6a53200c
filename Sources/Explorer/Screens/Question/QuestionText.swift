import TerminalUI
public import Workspace

/// The lines of a question as rows of some width: everything is there, escaped, and what would be invisible has its mark.
public enum QuestionText {
    /// For a terminal without a screen.
    public static func plain(_ lines: [QuestionLine], columns: Int) -> [String] {
        rows(lines, columns: columns).map { $0.map(\.text).joined() }
    }

    static func rows(_ lines: [QuestionLine], columns: Int) -> [[Run]] {
        lines.flatMap { rows($0, columns: columns) }
    }

    /// Below this many columns labels lose their indent.
    private static let narrow = 40

    private static func rows(_ line: QuestionLine, columns: Int) -> [[Run]] {
        let label = columns < narrow ? line.label.short : line.label
        let indent = TextWidth.columns(of: label)
        let room = max(1, columns - indent)
        let role: Role = line.kind == .danger ? .statusWarning : line.kind == .quoted ? .textStrong : .text
        var rows = TextFold.rows(DisplayText.whole(line.text), columns: room).enumerated().map { index, text in
            [Run(index == 0 ? label : String(repeating: " ", count: indent), .textMuted), Run(text, role)]
        }
        guard line.hasLineEnd, let last = rows.indices.last else { return rows }
        let mark = DisplayText.mark("\n")
        let used = rows[last].reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        if used + TextWidth.columns(of: mark) > columns {
            rows.append([Run(String(repeating: " ", count: indent), .textMuted)])
        }
        rows[rows.count - 1].append(Run(mark, .byteControl))
        return rows
    }
}

extension String {
    /// `    12  ` gives `12 `.
    fileprivate var short: String {
        let words = utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        return words.isEmpty ? "" : words.joined() + " "
    }
}

extension QuestionState {
    /// Everything that the question is about.
    var lines: [QuestionLine] {
        if case .consent(_, let needs) = kind { return needs.questionLines }
        return [QuestionLine(sentence)]
    }

    /// All of it, as it is before it is escaped and wrapped.
    var text: String { lines.map { $0.label + $0.text }.joined(separator: "\n") }

    private var sentence: String {
        switch kind {
        case .quitWhileRunning(let count, let downloads): Self.running(count, downloads)
        case .overwriteChanged(let name, _): "\(name) changed on disk since it was read. Write over it?"
        case .overwriteFile(let path, _): "\(path) exists. Write over it?"
        case .delete(let it):
            it.count == 1
                ? "Delete \(it.name)? u brings it back."
                : "Delete \(it.name) and \(it.count - 1) below it? u brings it back."
        case .pin(let target):
            "Pin the key of \"\(target.name)\" for \(target.host)? Only this key will be accepted. [y/N]"
        case .unpin(let target): "Unpin the key of \"\(target.name)\" for \(target.host)? [y/N]"
        case .overwriteTarget(_, let path): "\(path) exists. Write over it?"
        case .startOver(_, let why): "\(why) y starts over, n keeps the part"
        case .protected(_, let environment, let what): "\(Self.protects(environment)) Send \(what)?"
        case .unsafe(_, let what): "This changes something on a server. Send \(what)?"
        case .protectedBatch(let environment, let count):
            "\(Self.protects(environment)) Send the batch? \(Self.changing(count)) something."
        case .overwriteEnvironment(let change, _):
            "\(change.environment) changed on disk since it was read. Write over what changed?"
        case .consent: ""
        case .removePart(_, let path): "Delete the part file \(path).part too? y deletes it, n keeps it."
        }
    }

    private static func protects(_ environment: String) -> String {
        "The environment \"\(environment)\" is protected: it asks before something is changed."
    }

    private static func changing(_ count: Int) -> String {
        count == 1 ? "1 request changes" : "\(count) requests change"
    }

    static let changed = "the file changed on the server; resuming would mix two versions."
    static let noRanges = "the server sends only the whole file, not the rest of it."

    private static func running(_ count: Int, _ downloads: Int) -> String {
        let what =
            count == 1
            ? "A request is running. Cancel it and quit?" : "\(count) requests are running. Cancel them and quit?"
        return downloads > 0 ? "\(what) Part files are kept." : what
    }
}
