import CurlewFiles
import Keys
import Workspace

extension FilesLook {
    /// A look at the files of the open request, or at those of the collection alone; nil without a collection.
    init?(_ model: Model, as job: JobID, isForSending: Bool = false) {
        guard let root = model.library.collection?.root else { return nil }
        (id, self.root, self.isForSending) = (job, root, isForSending)
        guard let place = model.request.place, place.collection == root, model.request.saving == nil else { return }
        (path, stamp) = (place.path, model.request.opened?.stamp)
    }
}

/// The sentence after a look at files.
struct FilesSentence {
    var text: String
    var isWarning: Bool
    /// The request that would be sent is not the one that was on the screen when the key was pressed.
    var stopsSending: Bool
}

extension Model {
    /// A look after the user comes back to the program, or to the request; nothing without a collection.
    mutating func lookAtFiles() -> [Effect] {
        FilesLook(self, as: makeJob()).map { [.lookAtFiles($0)] } ?? []
    }

    /// Takes what a look found, and says it in the status line; nil when nothing is to be said.
    mutating func take(_ found: FilesFound, of look: FilesLook) -> FilesSentence? {
        guard !found.isUnchanged || request.fileNews != nil, let collection = library.collection,
            collection.root == look.root
        else { return nil }
        var news: FileNews?
        if let path = look.path, let place = request.place, place.path == path, place.collection == look.root {
            let isTyping = edit != nil || text != nil || external != nil
            news = request.take(found, under: collection.defaults(for: path), isTyping: isTyping)
        }
        let file = look.path.map { collection.fileName(of: $0) } ?? ""
        guard let sentence = sentence(news, file, found.settings, look) else { return nil }
        status.say(sentence.text, sentence.isWarning ? .warning : .plain, at: clock.timeOfDay)
        return sentence
    }

    private func sentence(
        _ news: FileNews?, _ file: String, _ settings: [String], _ look: FilesLook
    ) -> FilesSentence? {
        let read = (news == .readAgain ? [file] : []) + settings
        var sentences = [words(news, file)].compactMap(\.self)
        if !read.isEmpty {
            let names = read.count > 3 ? "\(read.count) files" : read.joined(separator: ", ")
            sentences.append("\(names) changed on disk and \(read.count == 1 ? "was" : "were") read again")
            if look.isForSending {
                sentences.append("nothing was sent; \(key(of: .requestSend)) sends it as it is now")
            }
        }
        guard !sentences.isEmpty else { return nil }
        return FilesSentence(
            text: sentences.joined(separator: "; "),
            isWarning: look.isForSending || sentences.count > 1 || read.isEmpty,
            stopsSending: !read.isEmpty)
    }

    private func words(_ news: FileNews?, _ file: String) -> String? {
        let save = key(of: .requestSave)
        return switch news {
        case .readAgain, nil: nil
        case .differs: "\(file) changed on disk; your edits stay, and \(save) shows both texts"
        case .isGone: "\(file) is not on the disk any more; \(save) writes it anew"
        case .unreadable(let problem):
            "\(file) changed on disk and cannot be read now; the request stays as it was. \(problem)"
        }
    }
}
