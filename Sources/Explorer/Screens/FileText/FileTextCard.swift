import CurlewBytes
import CurlewFormats
import Keys
import TerminalUI
import Workspace

/// The text of a request's file that cannot be read as a request: to be mended here.
///
///     Enter on the marked row ─► read ─► card ── typed ── a second later ──► kept in the state directory
///                                          └── save ─► written as it is ── it reads ──► the request opens
struct FileTextCard: TextCard, SearchedPart {
    let place: RequestPlace
    /// The file as it was read, or as it was written last.
    private(set) var file: RequestText
    var area: TextArea
    /// Why the text is no request, as far as that was looked at.
    private(set) var problem: CollectionProblem?
    /// The save under way.
    private(set) var saving: JobID?
    /// The timer after which the text is kept.
    private(set) var keeping: JobID?
    private var takesLiteral = false
    /// The text as it was where the search that is typed began.
    private var origin: TextArea?

    /// - Parameter kept: a text of an earlier time that was not saved.
    init(_ file: RequestText, at place: RequestPlace, kept: StoredText? = nil) {
        (self.place, self.file, problem) = (place, file, file.problem)
        let isText = String(validating: file.bytes, as: UTF8.self) != nil
        area = TextArea(TextBuffer(bytes: file.bytes), isReadOnly: !isText)
        area.wraps = true
        if isText, let kept, Array(kept.text.utf8) != file.bytes {
            area.replace(0..<area.buffer.count, with: kept.text)
            look()
            // A file that changed meanwhile is not written over without a word.
            self.file.stamp = kept.base
        }
        goToProblem()
    }

    var context: KeyContext { .textArea }
    var mode: Mode { .edit }
    var overlay: Overlay { .file(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    var key: RequestKey { RequestKey(place) }
    var isChanged: Bool { !area.isReadOnly && area.buffer.bytes != file.bytes }
    /// The text for the state directory; nil when nothing was changed.
    var toBeKept: StoredText? { isChanged ? StoredText(key: key, text: area.text, base: file.stamp) : nil }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(hints: [
            Hint(.requestSave, "save"), Hint(.editLeave, "leave"), Hint(.editDiscard, "discard"),
            Hint(.lineUndo, "undo"), Hint(.searchStart, "search"), Hint(.editExternal, "editor"),
        ])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        apply(text.utf8.count > 1 && text.count > 1 ? .paste(text) : .type(text), display, &desk)
    }

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        if let edit = TextEdit(action) {
            apply(edit, display, &desk)
            return true
        }
        switch action {
        case .editLeave: leave(&desk)
        case .editDiscard:
            desk.close()
            desk.run(.removeText(key))
            if isChanged { desk.say("text dropped; the file is as it was") }
        case .requestSave: save(&desk)
        case .editLiteral:
            takesLiteral = true
            desk.say("the next key goes in as text")
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        case .editExternal: desk.wish(.openEditor)
        case .requestSend:
            desk.say("a file that is no request is not sent; \(key: .requestSave) writes what stands here")
        case .textFormat: desk.say("a file is written as it is typed")
        case .helpHere, .appRedraw, .appSuspend: return false
        default: desk.say("leave the text first: \(key: .editLeave, in: .textArea)")
        }
        return true
    }

    private mutating func apply(_ edit: TextEdit, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        takesLiteral = false
        let killed = area.killed
        let event = area.apply(edit)
        settle(display)
        if edit == .copy, area.killed != killed { desk.copy(area.killed, as: "the selection") }
        guard event == .changed else {
            if area.isReadOnly, edit.changes { desk.say("it is not UTF-8 and stays as it is", .warning) }
            return
        }
        changed(&desk)
    }

    /// Replaces the whole text, as one step that can be undone.
    mutating func replace(by text: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        area.replace(0..<area.buffer.count, with: text)
        settle(display)
        changed(&desk)
    }

    private mutating func changed(_ desk: inout Desk<Wish>) {
        if area.buffer.count <= TextPanes.bytesAtOnce { look() }
        guard keeping == nil else { return }
        let job = desk.makeJob()
        keeping = job
        desk.run(.startTimer(.fileText, job, .seconds(1)))
    }

    /// The timer is over.
    mutating func keep(_ desk: inout Desk<Wish>) {
        keeping = nil
        if let text = toBeKept { desk.run(.storeText(text)) }
    }

    private mutating func look() { problem = RequestText.problem(in: area.buffer.bytes, file: file.file) }

    private func leave(_ desk: inout Desk<Wish>) {
        desk.close()
        guard let text = toBeKept else { return desk.run(.removeText(key)) }
        desk.run(.storeText(text))
        desk.say("the text is kept and not saved; opening \(file.file) again shows it")
    }

    private mutating func save(_ desk: inout Desk<Wish>) {
        guard saving == nil else { return }
        guard !area.isReadOnly else { return desk.say("it is not UTF-8 and stays as it is", .warning) }
        let job = desk.makeJob()
        saving = job
        var text = RequestText(path: file.path, file: file.file, bytes: area.buffer.bytes, stamp: file.stamp)
        text.problem = nil
        desk.run(.writeFile(job, text, in: place.collection))
    }

    mutating func search(_ step: SearchStep, _ pattern: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        let began = origin
        origin = step == .look ? began ?? area : nil
        if let began { area = began }
        guard step.looks(for: pattern) else { return settle(display) }
        if step == .look || step == .stay { area.search = TextSearch(pattern) }
        find(forward: step != .previous, display, &desk)
    }

    private mutating func find(forward: Bool, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        guard let search = area.search else { return desk.say("nothing searched yet") }
        guard let wrapped = area.find(forward: forward) else {
            return desk.say("No match for \"\(search.pattern)\".", .warning)
        }
        settle(display)
        if wrapped { desk.say(forward ? "on from the start" : "on from the end") }
    }

    // MARK: Results

    /// Takes what a save wrote.
    mutating func take(
        _ result: Result<RequestText, SaveError>, _ conflict: SaveConflict?, _ desk: inout Desk<Wish>
    ) {
        saving = nil
        switch result {
        case .failure(let error):
            guard let conflict else { return desk.report("\(error)", .error) }
            desk.lay(.conflict(ConflictCard(conflict, name: file.file)))
        case .success(let written):
            file = written
            desk.run(.removeText(key))
            guard !isChanged else { return desk.report("saved; what was typed since is not") }
            problem = written.problem
            if let problem {
                goToProblem()
                return desk.report("saved as it is; it is no request yet. \(problem.sentence)", .warning)
            }
            desk.close()
            desk.report("saved; it is a request now", .ok)
            desk.wish(.openRequest(place))
        }
    }

    /// Takes another program's file in place of the text, as one step that can be undone.
    mutating func take(theirs: SaveConflict.Theirs, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        file = RequestText(path: file.path, file: file.file, bytes: theirs.bytes, stamp: theirs.stamp)
        area.isReadOnly = String(validating: file.bytes, as: UTF8.self) == nil
        replace(by: String(decoding: theirs.bytes, as: UTF8.self), display, &desk)
        desk.say("this is the file's text; \(key: .lineUndo, in: .textArea) brings yours back")
    }

    /// Writes the text over another program's file that was shown.
    mutating func save(over theirs: SaveConflict.Theirs, _ desk: inout Desk<Wish>) {
        file.stamp = theirs.stamp
        save(&desk)
    }

    // MARK: Layout

    private mutating func goToProblem() {
        guard let mark = problem?.mark else { return }
        let line = area.buffer.content(ofLine: max(0, min(mark.line, area.buffer.lineCount) - 1))
        let before = area.buffer.text(in: line).unicodeScalars.prefix(max(0, mark.column - 1))
        area.moveCursor(to: line.lowerBound + String(String.UnicodeScalarView(before)).utf8.count)
    }

    mutating func settle(_ display: DisplayContext) {
        // The message names a line.
        area.showsNumbers = true
        area.settle(Self.areas(in: MainScreen.area(of: display.size)).text.size)
    }

    /// The text, and the two rows of the message below it.
    static func areas(in area: Rect) -> (text: Rect, message: Rect) {
        let inside = area.inset()
        let rows = inside.height > 5 ? 2 : 1
        return (
            Rect(x: inside.x, y: inside.y, width: inside.width, height: inside.height - rows),
            Rect(x: inside.x, y: inside.maxY - rows, width: inside.width, height: rows)
        )
    }
}

extension TextEdit {
    fileprivate var changes: Bool {
        switch self {
        case .move, .mark, .selectAll, .copy: false
        default: true
        }
    }
}

extension FileTextCard {
    func draw(_ display: DisplayContext, on canvas: inout Canvas, in rect: Rect) {
        var card = self
        card.settle(display)
        let area = card.area
        let position = area.position
        _ = canvas.card(
            rect, title: DisplayText.visible(file.file) + (isChanged ? " *" : ""),
            trailing: "line \(position.line + 1), column \(position.column + 1)")
        let parts = Self.areas(in: rect)
        var marks = TextLanguage.yaml.highlights(area).map { TextMark($0.range, canvas.style($0.role)) }
        var signs: [Int: StyledRun] = [:]
        if let mark = problem?.mark, area.gutter > 0 {
            signs[mark.line - 1] = StyledRun("!", canvas.style(.nodeProblem))
            if mark.line <= area.buffer.lineCount {
                marks.append(TextMark(area.buffer.content(ofLine: mark.line - 1), Style().adding(.underline)))
            }
        }
        let cell = area.draw(
            on: &canvas.buffer, in: parts.text, style: TextPaneView.style(canvas), marks: marks, signs: signs)
        if let cell { canvas.cursor = cell }
        for (row, line) in Flow.lines(message, columns: parts.message.width - 2).enumerated() {
            canvas.put(
                DisplayText.visible(line), problem == nil ? .statusOK : .nodeProblem, in: parts.message, row: row,
                column: 1)
        }
    }

    private var message: String {
        guard let problem else { return "It reads as a request now." }
        guard let mark = problem.mark else { return "! \(problem.sentence)" }
        return "! line \(mark.line), column \(mark.column): \(problem.sentence)"
    }
}
