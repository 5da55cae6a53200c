import CurlewFiles
import CurlewFormats
import Drafting
import Keys
import Workspace

/// Changes of environments: each is written to its file at once, and can be undone.
extension EnvironmentsScreen {
    mutating func write(
        _ change: EnvironmentChange, _ facts: Facts, _ desk: inout Desk<Wish>, as write: EnvironmentWrite? = nil,
        overwriting: Bool = false
    ) {
        guard isThere(facts, &desk) else { return }
        let job = desk.makeJob()
        pending[job] = write ?? facts.edit(by: job)
        desk.run(.changeEnvironment(job, change, overwriting: overwriting))
    }

    /// Writes one entry of an environment's file; nil removes it.
    mutating func write(
        _ key: EnvironmentChange.Key, to value: EnvironmentChange.Value?, of environment: String, isLocal: Bool = false,
        _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        let before = facts.file(environment, isLocal: isLocal)?[key]
        let entry = EnvironmentChange.Entry(key, from: before, to: value)
        write(EnvironmentChange(environment, isLocal: isLocal, [entry]), facts, &desk)
    }

    mutating func accept(
        _ result: Result<EnvironmentFile, SaveError>, of change: EnvironmentChange, for job: JobID, _ facts: Facts,
        _ desk: inout Desk<Wish>
    ) {
        var write = pending.removeValue(forKey: job) ?? facts.edit(by: job)
        var isWritten = false
        switch result {
        case .failure(.file(let error)) where error.reason == .changedOnDisk:
            desk.ask(.overwriteEnvironment(change, write, file: FilePath.name(error.path)))
        case .failure(let error): desk.report("\(error)", .error)
        case .success:
            isWritten = true
            say(change, write.kind, facts, &desk)
            if case .rename(let name) = change.kind { desk.wish(.rename(change.environment, to: name)) }
            if let row = facts.names.firstIndex(of: change.newName) { listCursor = row }
            if change.makesFile, write.kind == .edit { side = .values }
            if write.kind == .edit, let added = change.added, shown(facts) == change.environment {
                side = .values
                valueCursor = rows(facts).firstIndex { $0.name == added } ?? valueCursor
            }
            // Without one in use, what was made is meant; of one that is gone, the first of the others is next.
            let active = facts.environments.activeName
            if change.isDeletion, write.kind == .edit { write.wasActive = active == change.environment }
            if change.isDeletion, write.kind == .undo, write.wasActive {
                desk.wish(.use(change.environment))
            } else if active.map({ !facts.names.contains($0) && change.isDeletion }) ?? change.makesFile {
                desk.wish(.use(change.isDeletion ? facts.names.first : change.newName))
            }
        }
        histories[write.root, default: EnvironmentHistory()].note(change, write, isWritten: isWritten)
    }

    private func say(
        _ change: EnvironmentChange, _ kind: EnvironmentWrite.Kind, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        let undo = facts.key(of: .editUndo)
        switch kind {
        case .edit where change.isDeletion:
            desk.report("deleted \(change.environment); \(undo) takes it back", .ok)
        case .edit where change.removesAll: desk.report("deleted \(change.words); \(undo) takes it back", .ok)
        case .edit where change.newName != change.environment: desk.report("renamed \(change.words)", .ok)
        case .edit: desk.report("saved \(change.words)", .ok)
        case .undo where change.isDeletion: desk.say("brought back \(change.environment)")
        case .undo: desk.say("undid: \(change.words)")
        case .redo: desk.say("did again: \(change.words)")
        }
    }

    /// Writes over a file that changed on disk, in the collection that the user was asked about.
    mutating func overwrite(
        _ change: EnvironmentChange, _ write: EnvironmentWrite, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        guard isOpen(write.root, facts, &desk) else { return }
        histories[write.root]?.take(write.number)
        self.write(change, facts, &desk, as: write, overwriting: true)
    }

    /// Undoes the newest step, or redoes one.
    mutating func step(_ kind: EnvironmentWrite.Kind, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let root = facts.environments.root
        guard let step = histories[root]?.take(kind) else {
            return desk.say("nothing to \(kind.rawValue)")
        }
        let (write, change) = (EnvironmentWrite(kind, step, root: root), step.change)
        self.write(kind == .undo ? change.reversed : change, facts, &desk, as: write)
    }

    /// Whether a collection is open; shows a message when none is.
    func isThere(_ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        if !facts.environments.root.isEmpty { return true }
        desk.say("No collection is open; \(facts.display.key(of: .requestSaveAs)) makes one.", .warning)
        return false
    }

    /// Whether that collection is open; shows a message when it is not.
    func isOpen(_ root: String, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        if facts.environments.root == root { return true }
        desk.say("\(root.isEmpty ? "it" : root) is not open any more; nothing was written", .warning)
        return false
    }

    // MARK: The file in an editor

    /// Prefix of the first line of a text that the editor shows again with its fault.
    static let sign = "# curlew: "

    func readText(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = shown(facts), !facts.environments.root.isEmpty else { return }
        desk.run(.readEnvironment(name))
    }

    func accept(_ result: Result<EnvironmentText, SaveError>, _ desk: inout Desk<Wish>) {
        switch result {
        case .failure(let error): desk.report("\(error)", .error)
        case .success(let file): desk.wish(.edit(file, showing: nil, line: nil))
        }
    }

    /// Takes the edited text. A text that is not a valid environment is not written: the editor shows it again with the
    /// fault above it.
    func accept(
        _ edited: EnvironmentText, over file: EnvironmentText, _ result: Result<Bool, SaveError>,
        _ desk: inout Desk<Wish>
    ) {
        switch result {
        case .failure(.damaged(let problem)):
            let line = (problem.mark?.line ?? 1) + 1
            let first = "\(Self.sign)line \(line): \(problem.sentence) An empty file changes nothing.\n"
            desk.wish(.edit(file, showing: first + edited.text, line: line))
        case .failure(let error): desk.report("\(error)", .error)
        case .success: desk.report("saved \(file.environment)", .ok)
        }
    }
}

extension EnvironmentsScreen.Facts {
    /// The environments that inherit from that one, each once.
    func heirs(of name: String) -> [EnvironmentHeir] {
        environments.names.compactMap { environments.files.heir($0, of: name) }
    }

    fileprivate func edit(by job: JobID) -> EnvironmentWrite {
        EnvironmentWrite(kind: .edit, number: job.number, root: environments.root)
    }
}

extension EnvironmentChange {
    /// Whether it takes entries out and puts none in.
    fileprivate var removesAll: Bool {
        guard case .entries(let entries, _) = kind else { return false }
        return entries.allSatisfy { $0.after == nil }
    }

    /// The name of the only variable, where it is new.
    fileprivate var added: String? {
        guard case .entries(let entries, _) = kind, entries.count == 1, entries[0].before == nil,
            case .variable(let name) = entries[0].key
        else { return nil }
        return name
    }

    /// Such as `staging: token, user`.
    fileprivate var words: String {
        switch kind {
        case .entries(let entries, _):
            var names: [String] = []
            for entry in entries where !names.contains(entry.key.name) { names.append(entry.key.name) }
            return "\(environment): \(names.joined(separator: ", "))"
        case .rename(let name): return "\(environment) to \(name)"
        case .delete: return "the end of \(environment)"
        }
    }
}
