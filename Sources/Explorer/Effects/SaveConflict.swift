import CurlewDiffering
import CurlewFiles
import Workspace

/// A save that found another file than the one that was read: both texts.
public struct SaveConflict: Equatable, Sendable {
    var place: RequestPlace
    /// The file's path in its collection.
    var file: String
    var mine = Mine.request
    /// The file as it is on the disk.
    var theirs: Theirs
    /// The changes from the file on the disk to the text that was to be saved.
    var rows: [DifferenceRow]

    /// The content that the save was to write: a request, or the text of its file.
    enum Mine: Equatable, Sendable { case request, text }

    indirect enum Theirs: Equatable, Sendable {
        case request(OpenedRequest)
        /// The file cannot be read as a request.
        case broken(RequestText)
        /// The file was deleted.
        case gone
    }

    /// The text to be saved and the text on the disk; nil when one of them cannot be read.
    init?(_ job: SaveJob, over opened: OpenedRequest, in collection: RequestCollection) {
        place = RequestPlace(collection: collection.root, path: opened.path)
        file = collection.fileName(of: opened.path)
        guard let mine = try? RequestFile.patched(opened.source, to: job.request, file: file) else { return nil }
        guard let theirs = Theirs(at: opened.path, in: collection) else { return nil }
        self.theirs = theirs
        rows = DifferenceRow.rows(LineDifference.between(theirs.bytes, mine))
    }

    /// A text that was to be saved, and what is on the disk now; nil when that cannot be told.
    init?(_ text: RequestText, in collection: RequestCollection) {
        guard let theirs = Theirs(at: text.path, in: collection) else { return nil }
        self.init(
            place: RequestPlace(collection: collection.root, path: text.path), file: text.file, theirs: theirs,
            rows: DifferenceRow.rows(LineDifference.between(theirs.bytes, text.bytes)))
        mine = .text
    }

    init(place: RequestPlace, file: String, theirs: Theirs, rows: [DifferenceRow]) {
        (self.place, self.file, self.theirs, self.rows) = (place, file, theirs, rows)
    }
}

extension SaveConflict.Theirs {
    fileprivate init?(at path: ItemPath, in collection: RequestCollection) {
        do throws(FileError) {
            let text = try collection.text(at: path)
            if let request = try? collection.request(at: path), request.stamp == text.stamp {
                self = .request(request)
            } else {
                self = .broken(text)
            }
        } catch {
            guard error.reason == .missing else { return nil }
            self = .gone
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .request(let request): request.source
        case .broken(let text): text.bytes
        case .gone: []
        }
    }

    /// Nil for a file that is gone.
    var stamp: FileStamp? {
        switch self {
        case .request(let request): request.stamp
        case .broken(let text): text.stamp
        case .gone: nil
        }
    }
}
