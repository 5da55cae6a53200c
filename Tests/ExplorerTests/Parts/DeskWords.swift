import Drafting
import Keys
import TerminalUI
import Workspace

@testable import Explorer

extension Desk {
    /// What was written down, in order and in words.
    var words: [String] {
        errands.map { errand in
            switch errand {
            case .wish(let wish): "\(wish)"
            case .say(let words, _): words.text(.standard)
            case .report(let text, _): text
            case .change(let name, _): "change: \(name)"
            case .edit(let field, let name, let text, _): "field \(field): \(name)\(text.map { " with \($0)" } ?? "")"
            case .menu(let kind): "menu \(kind)"
            case .store(let values, _): "store: \(values.map { "\($0.name)=\($0.value)" }.joined(separator: " "))"
            case .effect(.search(let job)): "search \(job.id.number)"
            case .effect(.check(let job)): "check \(job.id.number)"
            case .effect(.decodeImage(let job)): "decode \(job.source.number) as \(job.id.number)"
            case .effect(.readPaste(let job)): "read \(job.id.number)"
            case .ask(.pin(let target)): "pin \(target.name) of \(target.host)?"
            case .ask(.unpin(let target)): "unpin \(target.name) of \(target.host)?"
            case .lay(.name(let card)): "\(card.purpose.title): \(card.editor.text)"
            case .lay(.menu(let card)): "menu \(card.kind) at \(card.list.cursor)"
            case .lay(.capture(let card)): "capture \(card.source)"
            default: "\(errand)"
            }
        }
    }

    /// A draft with what was to be changed in it.
    func changed(_ draft: RequestDraft) -> RequestDraft {
        var draft = draft
        for errand in errands {
            switch errand {
            case .change(_, let body): body(&draft)
            case .edit(_, _, _, in: let new?): draft = new
            default: break
            }
        }
        return draft
    }
}
