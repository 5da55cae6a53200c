import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

/// Paths among the parameters: facts about their files, and completion while they are typed.
enum FilePaths {
    /// The folder for relative paths of the open request: the folder of its file, else the working folder.
    static func folder(_ request: OpenRequest) -> String {
        guard let place = request.place else { return "." }
        guard let end = place.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return place.collection }
        return "\(place.collection)/\(place.path[..<end])"
    }

    // MARK: Sizes

    /// Starts a look-up of files that are not known yet.
    static func settle(_ model: inout Model) -> [Effect] {
        let folder = folder(model.request)
        if model.request.files.folder != folder {
            model.request.files = KnownFiles(folder: folder)
            model.request.askedFiles = []
        }
        let unknown = model.request.draft.filePaths(using: model.shownVariables, where: { _ in true }).filter {
            model.request.files[$0] == nil && !model.request.askedFiles.contains($0)
        }
        guard !unknown.isEmpty else { return [] }
        model.request.askedFiles.formUnion(unknown)
        return [.findFiles(FilesJob(id: model.makeJob(), folder: folder, paths: unknown))]
    }

    static func receive(_ sizes: [String: Result<Int64, FileFault>], for job: FilesJob, _ model: inout Model)
        -> [Effect]
    {
        guard job.folder == model.request.files.folder else { return [] }
        for (path, size) in sizes { model.request.files[path] = size }
        model.request.askedFiles.subtract(job.paths)
        return SendDriver.tell(.found(model.request.files), to: job.id, &model)
    }

    // MARK: Facts about a file

    /// Such as `640 B, image/png`; nil while the file is not known or is no file.
    static func facts(
        of scalar: Scalar, _ files: KnownFiles, _ variables: () -> VariableSet
    ) -> (text: String, size: String)? {
        guard scalar.kind == .file, !scalar.text.isEmpty else { return nil }
        let path = VariableResolver.resolve(scalar.text, using: variables()).text
        guard case .success(let size)? = files[path] else { return nil }
        let shown = HumanReadable.bytes(size)
        return ("\(shown), \(MediaType.forFile(named: path))", shown)
    }

    // MARK: Completing

    /// Starts a listing of the folder of the typed path; nil when the field holds no path.
    static func list(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let edit = bench.edit, let typed = typedPath(edit, bench) else { return nil }
        let job = desk.makeJob()
        bench.edit?.listing = .init(job: job, text: edit.editor.text)
        return [
            .listFolder(
                FolderJob(
                    id: job, folder: folder(bench.request), path: typed.folder.isEmpty ? "." : typed.folder,
                    showsHidden: typed.name.utf8.hasPrefix(".")))
        ]
    }

    /// The beginning of a name before the cursor, and the names of its folder when that was listed.
    static func found(_ edit: EditSession, _ bench: Workbench) -> (typed: String, names: [String]) {
        guard let folder = edit.folder, let typed = typedPath(edit, bench), typed.folder == folder.path else {
            return ("", [])
        }
        return (typed.name, folder.names)
    }

    /// Completes the path as far as the names agree; a list shows them when there are several.
    static func complete(_ names: [String]?, for job: JobID, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        guard let edit = bench.edit, let listing = edit.listing, listing.job == job else { return [] }
        bench.edit?.listing = nil
        guard edit.editor.text == listing.text, let typed = typedPath(edit, bench) else { return [] }
        guard let names else {
            desk.say("there is no folder \(typed.folder.isEmpty ? "here" : typed.folder)", .warning)
            return []
        }
        let found = names.filter { $0.hasPrefix(typed.name) }
        guard let first = found.first else {
            desk.say("no file here begins with \"\(typed.name)\"", .warning)
            return []
        }
        let common = found.dropFirst().reduce(first) { $0.sharedStart(with: $1) }
        bench.edit?.folder = found.count > 1 ? EditSession.Folder(path: typed.folder, names: names) : nil
        return Editing.insert(String(common.dropFirst(typed.name.count)), &bench, &desk)
    }

    /// The path before the cursor, split at its last `/`.
    private static func typedPath(_ edit: EditSession, _ bench: Workbench) -> (folder: String, name: String)? {
        guard case .value(let id) = edit.target, case .scalar(let scalar)? = bench.tree.node(id)?.value else {
            return nil
        }
        var before = edit.editor.textBeforeCursor[...]
        // The text of a new row begins with its type's sign; with nothing after the sign it is no file yet.
        if edit.isNew {
            guard let path = before.utf8.text(behind: "@") else { return nil }
            before = path
        } else if scalar.kind != .file {
            return nil
        }
        guard let (folder, name) = before.utf8.cut(atLast: "/") else { return ("", String(before)) }
        return (folder + "/", String(name))
    }
}

extension String {
    fileprivate func sharedStart(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
