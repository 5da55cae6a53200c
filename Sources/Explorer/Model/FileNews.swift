import CurlewFiles
import Drafting
import Workspace

/// News of the open request's file, which another program has changed.
enum FileNews: Equatable, Sendable {
    /// It was read again: nothing had been edited.
    case readAgain
    /// The edits stay; the file as it is now has this stamp.
    case differs(FileStamp)
    case isGone
    /// It cannot be read as a request now; the request stays as it was read.
    case unreadable(CollectionProblem)
}

extension OpenRequest {
    /// Takes what a look at the request's files found. Nil when there is no news, or none that was not told already.
    ///
    /// - Parameters:
    ///   - defaults: the settings that hold for the request now.
    ///   - isTyping: something is being typed that is not part of the draft yet.
    mutating func take(_ found: FilesFound, under defaults: RequestDefaults, isTyping: Bool) -> FileNews? {
        // The stamp that was looked for is older than the file that is being written.
        guard saving == nil, let opened else { return nil }
        let isEdited = isUnsaved || isTyping || !keptTexts.isEmpty
        switch found.request {
        case .unchanged:
            fileNews = nil
            if !found.settings.isEmpty, !isEdited { show(opened, under: defaults) }
            return nil
        case .changed(let file) where file.stamp.hasSameContent(as: opened.stamp): return nil
        case .changed(let file) where isEdited: return note(.differs(file.stamp))
        case .changed(let file):
            show(file, under: defaults)
            return .readAgain
        case .missing: return note(.isGone)
        case .unreadable(let problem): return note(.unreadable(problem))
        }
    }

    private mutating func note(_ news: FileNews) -> FileNews? {
        guard fileNews != news else { return nil }
        fileNews = news
        return news
    }

    /// Shows the file in place of the draft. Older states go: text of an earlier file would count as typed here.
    mutating func show(_ file: OpenedRequest, under defaults: RequestDefaults) {
        let draft = RequestDraft(file.request, defaults: defaults)
        let row = parameters.rows.firstIndex { $0.id == parameters.cursor }
        restore(draft)
        (saved, asRead, restored, opened, fileNews) = (draft, draft, nil, file, nil)
        (undo, name) = (UndoHistory(), file.name)
        let rows = parameters.rows
        if !rows.contains(where: { $0.id == parameters.cursor }) {
            parameters.cursor = row.flatMap { rows.prefix($0 + 1).last?.id } ?? rows.first?.id
        }
    }
}
