import TerminalUI
public import Workspace

/// A question with y and n; Enter takes the safe answer.
public struct QuestionState: Equatable, Sendable {
    public var kind: Kind

    public init(_ kind: Kind) {
        self.kind = kind
    }

    public enum Kind: Equatable, Sendable {
        case quitWhileRunning(count: Int, downloads: Int)
        case overwriteChanged(name: String)
        case overwriteFile(path: String)
        case delete(name: String, count: Int)
        case pin(PinTarget)
        case unpin(PinTarget)
        /// A download whose target is there already.
        case overwriteTarget(JobID, path: String)
        /// A part file that no longer belongs to what the server has.
        case startOver(JobID, String)
        /// A stopped download that leaves the list, with its part file or without.
        case removePart(JobID, path: String)
        /// Before an unsafe method in a protected environment.
        case protected(environment: String, what: String)
        /// Before a batch in a protected environment, with how many of its requests have an unsafe method.
        case protectedBatch(environment: String, count: Int)
        /// An entry of an environment's file that another program changed meanwhile.
        case overwriteEnvironment(EnvironmentChange)
        /// A sending would read or run what is not the collection's own.
        case consent(JobID, [ConsentNeed])
    }

    var text: String {
        switch kind {
        case .quitWhileRunning(let count, let downloads): Self.running(count, downloads)
        case .overwriteChanged(let name): "\(name) changed on disk since it was read. Write over it?"
        case .overwriteFile(let path): "\(path) exists. Write over it?"
        case .delete(let name, let count):
            count == 1
                ? "Delete \(name)? u brings it back." : "Delete \(name) and \(count - 1) below it? u brings it back."
        case .pin(let target):
            "Pin the key of \"\(target.name)\" for \(target.host)? Only this key will be accepted. [y/N]"
        case .unpin(let target): "Unpin the key of \"\(target.name)\" for \(target.host)? [y/N]"
        case .overwriteTarget(_, let path): "\(path) exists. Write over it?"
        case .startOver(_, let why): "\(why) y starts over, n keeps the part"
        case .protected(let environment, let what):
            "\(Self.protects(environment)) Send \(what)?"
        case .protectedBatch(let environment, let count):
            "\(Self.protects(environment)) Send the batch? \(Self.changing(count)) something."
        case .overwriteEnvironment(let change):
            "\(change.environment) changed on disk since it was read. Write over what changed?"
        case .consent(_, let needs): needs.question
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

extension Model {
    /// Something that was sent, or a batch, waits until a question on the screen has its answer.
    func asks(for job: JobID) -> Bool {
        overlays.contains { overlay in
            if case .question(let state) = overlay, case .consent(job, _) = state.kind { true } else { false }
        }
    }
}

enum QuestionScreen {
    static func perform(_ action: Action, _ state: QuestionState, _ model: inout Model) -> [Effect]? {
        switch action {
        case .confirmYes:
            model.overlays.removeLast()
            return answer(state.kind, &model)
        case .confirmNo, .confirmDefault:
            model.overlays.removeLast()
            return refuse(state.kind, &model)
        case .helpHere, .appRedraw, .appSuspend: return nil
        default:
            sayKeys(&model)
            return []
        }
    }

    /// No key but these does anything while it asks.
    static func sayKeys(_ model: inout Model) {
        let (yes, no) = (model.key(of: .confirmYes, in: .question), model.key(of: .confirmNo, in: .question))
        model.status.say("answer first: \(yes) or \(no)")
    }

    private static func answer(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .quitWhileRunning: Sending.cancelAll(&model) + Leaving.quit(&model)
        case .overwriteChanged: Filing.save(&model, overwrite: true)
        case .overwriteFile(let path): Filing.writeBody(to: path, overwrite: true, &model)
        case .delete: Filing.deleteAtCursor(&model)
        case .pin(let target): Pinning.pin(target, &model)
        case .unpin(let target): Pinning.unpin(target, &model)
        case .overwriteTarget(let job, _): Transferring.again(job, overwrites: true, &model)
        case .startOver(let job, _): Transferring.again(job, resumes: false, &model)
        case .consent(let job, let needs): Consenting.grant(needs, for: job, &model)
        case .removePart(let job, let path): TransfersScreen.drop(job, partOf: path, &model)
        case .protected: LookingUp.confirmed(&model)
        case .protectedBatch: BatchScreen.start(&model, isConfirmed: true)
        case .overwriteEnvironment(let change): EnvironmentEdits.write(change, overwriting: true, &model)
        }
    }

    /// What no means: for most questions nothing.
    private static func refuse(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .removePart(let job, _): return TransfersScreen.drop(job, partOf: nil, &model)
        case .protected:
            model.planned = nil
            model.status.say("not sent")
        case .protectedBatch: model.status.say("not sent")
        case .consent(let job, let needs): return Consenting.refuse(needs, for: job, &model)
        case .startOver: model.status.say("the part file is kept; nothing was started")
        default: model.status.say("nothing was done")
        }
        return []
    }

    static func draw(_ state: QuestionState, on canvas: inout Canvas, in area: Rect) {
        let lines = Paragraph.lines(DisplayText.visible(state.text), columns: area.width - 4)
        let height = min(lines.count + 3, area.height - 1)
        let box = Rect(x: area.x, y: area.y + min(3, area.height - height), width: area.width, height: height)
        let inside = canvas.card(box, title: "Question")
        for (row, line) in lines.prefix(inside.height - 1).enumerated() {
            canvas.put(TextWidth.truncated(line, columns: inside.width - 2), in: inside, row: row, column: 1)
        }
        canvas.put(
            [Run("y", .hintKey), Run(" yes   "), Run("N", .hintKey), Run(" no (Enter)")], in: inside,
            row: inside.height - 1, column: 1)
    }
}
