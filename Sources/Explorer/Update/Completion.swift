import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI

/// The words that can stand at the cursor of a field: variables after `{{`, names and values of header fields, files.
struct Completion {
    /// One line of the list.
    struct Candidate: Equatable {
        var text: String
        var detail = Detail.none

        enum Detail: Equatable {
            case none
            case variable(EnvironmentValue)
            /// The value of a generator.
            case meaning(String)
        }
    }

    /// The beginning before the cursor, which the chosen text replaces.
    let typed: String
    /// The text that closes a chosen one.
    let end: String
    let candidates: [Candidate]
    /// The line that Enter takes; nil: none, and Enter means what it means in the field.
    private(set) var chosen: Int?
    /// Whether the list is on the screen. Tab takes a text without it too.
    let isShown: Bool

    /// The result of the list's keys, for the text before the cursor at which they were pressed.
    struct State: Hashable, Sendable {
        fileprivate var before = ""
        fileprivate var chosen: Int?
        fileprivate var isClosed = false

        init() {}
    }

    private init?(
        _ typed: String, in candidates: [Candidate], end: String = "", isVariable: Bool, before: String, _ state: State
    ) {
        let found = candidates.filter { $0.text.lowercased().utf8.starts(with: typed.lowercased().utf8) }
        guard !found.isEmpty else { return nil }
        let isSame = state.before.utf8.elementsEqual(before.utf8)
        if isSame, state.isClosed { return nil }
        (self.typed, self.end, self.candidates) = (typed, end, found)
        chosen = isSame ? state.chosen : isVariable ? 0 : nil
        isShown = isVariable || !typed.isEmpty
    }

    /// The list for the text before a cursor; nil where nothing fits.
    ///
    /// - Parameter texts: the other texts that can stand there, and the beginning of theirs.
    init?(
        _ before: String, _ state: State, _ environments: Environments, texts: (typed: String, all: [String])? = nil
    ) {
        let open = before.utf8.ranges(of: "{{".utf8).last.map { before[$0.upperBound...] }
        if let open, !open.utf8.contains(where: { $0 == UInt8(ascii: "}") || $0 == 0x0A }) {
            let variables = Self.variables(environments)
            self.init(String(open), in: variables, end: "}}", isVariable: true, before: before, state)
        } else if let (typed, all) = texts {
            self.init(typed, in: all.map { Candidate(text: $0) }, isVariable: false, before: before, state)
        } else {
            return nil
        }
    }

    /// The list at the cursor of the open field or text of the panes.
    init?(_ bench: Workbench, _ environments: Environments) {
        if let edit = bench.edit {
            guard edit.recalled == nil, !edit.takesLiteral else { return nil }
            let before = edit.editor.textBeforeCursor
            self.init(before, edit.field.completion, environments, texts: Self.texts(edit, bench, before))
        } else if let text = bench.text, text.area.selection == nil {
            self.init(text.beforeCursor, text.completion, environments)
        } else {
            return nil
        }
    }

    private static func variables(_ environments: Environments) -> [Candidate] {
        environments.values.values.sorted { $0.name < $1.name }.map { Candidate(text: $0.name, detail: .variable($0)) }
            + Generators.entries.map { Candidate(text: $0.text, detail: .meaning($0.meaning)) }
    }

    /// Frequent texts of the field; for a header's name only after its first letter was typed.
    private static func texts(_ edit: EditSession, _ bench: Workbench, _ before: String) -> (String, [String]) {
        switch edit.target {
        case .headerName: return (before, before.isEmpty ? [] : HeaderNames.common)
        case .headerValue(let id):
            let name = bench.request.draft.headers.first { $0.id == id }?.name ?? ""
            return (before, HeaderValues.common(for: name))
        case .value: return FilePaths.found(edit, bench)
        case .url, .key, .auth, .option, .cookieValue, .newCookie, .wire: return ("", [])
        }
    }

    /// The text that Tab takes: the chosen one, else the first; nil when it stands there already.
    private var first: String? {
        let text = candidates[chosen ?? 0].text
        return chosen == nil && text.utf8.elementsEqual(typed.utf8) ? nil : text
    }
}

/// The keys of the list. Arrows choose a line; Enter and Esc are keys of the list only while one is chosen.
extension Completion {
    /// The text that an action takes, if it takes one, and the list's state after it; nil when it is no action of the
    /// list.
    private func result(of action: Action, _ before: String) -> (taken: String?, state: State)? {
        var state = State()
        state.before = before
        switch action {
        case .editComplete, .textIndent, .promptComplete: return first.map { ($0, state) }
        case .editAccept, .textNewline, .promptRun: return chosen.map { (candidates[$0].text, state) }
        case .editNextValue, .textDown, .promptNext: if isShown { state.chosen = place(by: 1) } else { return nil }
        case .editPrevValue, .textUp, .promptPrev: if chosen != nil { state.chosen = place(by: -1) } else { return nil }
        case .editLeave, .promptClose: if chosen != nil { state.isClosed = true } else { return nil }
        default: return nil
        }
        return (nil, state)
    }

    private func place(by step: Int) -> Int? {
        let next = (chosen ?? -1) + step
        return next < 0 && end.isEmpty ? nil : min(max(0, next), candidates.count - 1)
    }

    /// The text that closes a chosen one, where it does not stand there already.
    private func closing(_ rest: String) -> String { rest.utf8.starts(with: end.utf8) ? "" : end }

    /// - Returns: nil when the field takes the action; true when its text was changed.
    func perform(_ action: Action, in field: inout Field) -> Bool? {
        guard let (taken, state) = result(of: action, field.editor.textBeforeCursor) else { return nil }
        field.completion = state
        guard let taken else { return false }
        let cursor = field.editor.cursor
        field.editor.replace(cursor - typed.count..<cursor, with: taken + closing(field.editor.textAfterCursor))
        return true
    }

    /// - Returns: nil when the field or text takes the action.
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let list = Completion(bench, desk.environments) else { return nil }
        if var field = bench.edit?.field {
            guard let isTaken = list.perform(action, in: &field) else { return nil }
            bench.edit?.field = field
            return isTaken ? Editing.insert("", &bench, &desk) : []
        }
        guard let text = bench.text, let (taken, state) = list.result(of: action, text.beforeCursor) else { return nil }
        bench.text?.completion = state
        guard let taken else { return [] }
        let (buffer, cursor) = (text.area.buffer, text.area.cursor)
        let rest = buffer.text(in: cursor..<min(buffer.count, cursor + list.end.utf8.count))
        bench.text?.area.replace(cursor - list.typed.utf8.count..<cursor, with: taken + list.closing(rest))
        return []
    }
}

extension TextPane {
    /// The last of the text before the cursor.
    fileprivate var beforeCursor: String {
        area.buffer.text(in: area.buffer.boundary(atOrAfter: max(0, area.cursor - 200))..<area.cursor)
    }
}

/// The list on the screen, below the cursor or above it.
enum CompletionBox {
    /// Rows of the list.
    private static let most = 8

    static func draw(_ list: Completion, _ model: Model, on canvas: inout Canvas) {
        guard list.isShown, let cursor = canvas.cursor else { return }
        let area = MainScreen.area(of: model.size)
        let (above, below) = (cursor.y - area.y, area.maxY - cursor.y - 1)
        let rows = min(most, list.candidates.count, max(above, below) - 2)
        guard rows > 0 else { return }
        let lines = columns(list.candidates.map { line($0, model) })
        let widest = lines.map { $0.reduce(4) { $0 + TextWidth.columns(of: $1.text) } }.max() ?? 0
        let width = min(widest, model.size.width - 2)
        let x = max(0, min(cursor.x - TextWidth.columns(of: list.typed) - 3, model.size.width - width))
        let isBelow = below >= rows + 2 || below >= above
        let box = Rect(x: x, y: isBelow ? cursor.y + 1 : cursor.y - rows - 2, width: width, height: rows + 2)
        canvas.clear(box, role: .surfaceRaised)
        let more = list.candidates.count > rows ? "\((list.chosen ?? 0) + 1) of \(list.candidates.count)" : ""
        canvas.buffer.box(
            box, drawing: canvas.drawing, style: canvas.lineStyle(.border, on: .surfaceRaised),
            trailing: more.isEmpty ? [] : [StyledRun(" \(more) ", canvas.theme[.textMuted, on: .surfaceRaised])])
        let view = ListView(
            state: ListState(cursor: list.chosen ?? 0), count: lines.count,
            mark: list.chosen == nil ? .none : .belowField)
        canvas.list(view, in: box.inset()) { lines[$0] }
    }

    /// Names, and values, in one column each.
    private static func columns(_ lines: [[Run]]) -> [[Run]] {
        func widest(_ place: Int, _ most: Int, of lines: [[Run]]) -> Int {
            min(most, lines.map { TextWidth.columns(of: $0[place].text) }.max() ?? 0)
        }
        let (names, values) = (widest(0, 24, of: lines), widest(1, 32, of: lines.filter { $0.count == 3 }))
        return lines.map { line in
            let name = TextWidth.truncated(line[0].text, columns: names)
            guard line.count > 1 else { return [Run(name, line[0].role)] }
            let value = line.count == 3 ? line[1].text.padded(to: values) + "  " : line[1].text
            return [Run(name.padded(to: names) + "  ", line[0].role), Run(value, line[1].role)] + line.dropFirst(2)
        }
    }

    /// The name, then its value and where that is from.
    private static func line(_ candidate: Completion.Candidate, _ model: Model) -> [Run] {
        let name = DisplayText.visible(candidate.text)
        switch candidate.detail {
        case .none: return [Run(name)]
        case .meaning(let text): return [Run(name, .syntaxVariable), Run(text, .textMuted)]
        case .variable(let value):
            let shown =
                value.isSecret && !model.showsSecrets
                ? Run("secret", .syntaxSecret)
                : value.shown(model.environments.secrets(in: model.environments.activeName), model.display)
            let text = TextWidth.truncated(model.display.shown(shown.text), columns: 32)
            return [Run(name, .syntaxVariable), Run(text, shown.role), Run(value.shortOrigin, .textMuted)]
        }
    }
}

/// Names of header fields that requests often have (RFC 9110, RFC 9111, RFC 6265).
enum HeaderNames {
    static let common = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control",
        "Content-Encoding", "Content-Language", "Content-Type", "Cookie", "Date", "Expect", "Forwarded", "From",
        "If-Match",
        "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Origin", "Pragma", "Prefer", "Range",
        "Referer", "TE", "Traceparent", "User-Agent", "Via", "X-Forwarded-For", "X-Request-ID", "X-Requested-With",
    ]
}

/// Values that header fields often have.
enum HeaderValues {
    static func common(for name: String) -> [String] {
        values.first { HeaderFields.isSame($0.name, name) }?.values ?? []
    }

    private static let types = [
        "application/json", "application/xml", "application/x-www-form-urlencoded", "application/octet-stream",
        "application/x-plist", "image/png", "image/jpeg", "multipart/form-data", "text/plain", "text/html", "text/xml",
    ]

    private static let values: [(name: String, values: [String])] = [
        ("Accept", ["*/*"] + types), ("Content-Type", types),
        ("Accept-Encoding", ContentCoding.allCases.map(\.rawValue) + ["identity"]),
        ("Accept-Language", ["en", "de", "fr", "es"]), ("Accept-Charset", ["utf-8"]),
        ("Authorization", ["Bearer ", "Basic ", "Digest "]),
        ("Cache-Control", ["no-cache", "no-store", "max-age=0", "only-if-cached"]),
        ("Connection", ["close", "keep-alive"]), ("Content-Encoding", ContentCoding.allCases.map(\.rawValue)),
        ("Expect", ["100-continue"]), ("If-None-Match", ["*"]), ("If-Match", ["*"]), ("Pragma", ["no-cache"]),
        ("Prefer", ["return=minimal", "return=representation", "respond-async"]), ("Range", ["bytes=0-"]),
        ("TE", ["trailers"]), ("X-Requested-With", ["XMLHttpRequest"]),
    ]
}

/// Earlier values of a field, newest first, from the steps that can be undone.
enum FieldHistory {
    static func values(for target: EditSession.Target, _ bench: Workbench, _ desk: PaneDesk) -> [String] {
        let current = bench.edit?.editor.text
        var seen: Set<String> = []
        let drafts = bench.request.undo.past.reversed().map(\.draft) + desk.background.values.map(\.draft)
        return drafts.map { Editing.text(of: target, $0) }
            .filter { !$0.isEmpty && $0 != current && seen.insert($0).inserted }
    }
}
