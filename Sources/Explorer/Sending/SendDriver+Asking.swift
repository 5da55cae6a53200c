import CurlewBytes
import CurlewNetworking
import Drafting
import Keys
import TerminalUI

/// Asks about methods that change something and about fields that contradict the body: the same key again sends.
extension SendDriver {
    /// Asks in the status line, or on a card when the sentence is too long or another key was used.
    static func ask(_ what: UnsafeSending, _ job: JobID, _ pending: PendingSend, _ model: inout Model) {
        let what = what.masked(model)
        var short = what
        short.url = withoutScheme(what.url)
        let sentence = "\(short.words): \(model.key(of: .requestSend)) again sends"
        model.sending.pending[job]?.asked = PendingSend.Asked(what: what, words: sentence)
        if case .draft = pending.kind, fits(sentence, model) {
            model.status.say(sentence, .warning)
        } else {
            Questions.ask(.unsafe(job, what: what.words), &model)
        }
    }

    /// Confirms by the same key again; nil when it is a different key. A key that comes before the question was read is
    /// no answer: it stays, and so does its sentence.
    ///
    /// - Parameter choosesTarget: the key saves to a file, which does not confirm a question about showing the answer.
    static func confirm(_ changes: [SendChange], choosesTarget: Bool, _ model: inout Model) -> [Effect]? {
        guard let job = model.sending.ofDraft, let pending = model.sending.pending[job], let asked = pending.asked,
            pending.changes == changes, pending.choosesTarget || !choosesTarget,
            pending.basis?.change(in: model) == nil, !model.asks(for: job)
        else { return nil }
        guard asked.consideration == .done, model.typing.isCalm else {
            model.status.say(asked.words, .warning)
            return []
        }
        return confirmed(job, &model)
    }

    static func confirmed(_ job: JobID, _ model: inout Model) -> [Effect] {
        if let what = model.sending.pending[job]?.asked?.what, what.method != nil {
            model.sending.confirmedPlaces.insert(what.place)
        }
        return tell(.yes, to: job, &model)
    }

    /// Whether the sentence fits into the status line, beside the mode and the words at its right.
    private static func fits(_ sentence: String, _ model: Model) -> Bool {
        SizeClass(model.size) > .tiny && TextWidth.columns(of: sentence) <= model.size.width - 12
    }

    /// The URL without `https`: `api.example.test/users/1?x=2`.
    private static func withoutScheme(_ url: String) -> String {
        url.utf8.text(behind: "https://").map { String($0) } ?? url
    }
}

extension UnsafeSending {
    func masked(_ model: Model) -> UnsafeSending {
        masked(model.secretMask.secrets, answers: model.environments.values.answers)
    }
}
