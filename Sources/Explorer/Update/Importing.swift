import CurlewNetworking
import Drafting
import Interchange
import Workspace

/// Opens a request that is written in another program's format as a new one. Nothing is sent.
enum Importing {
    static func open(_ imported: ImportedRequest, _ model: inout Model) -> [Effect] {
        let draft = RequestDraft(imported.requestWithCookies, defaults: RequestDefaults())
        let effects = RequestStorage.begin(&model)
        model.stage = .main
        model.request.change { $0 = draft }
        model.request.parameters.cursor = model.request.parameters.rows.first?.id
        say(imported, at: model.clock.timeOfDay, &model.status)
        return effects + Focusing.focus(.request, &model)
    }

    /// Adds each note to the messages; the status line shows as many as fit.
    private static func say(_ imported: ImportedRequest, at time: String, _ status: inout StatusState) {
        for remark in imported.remarks { status.say(remark, at: time) }
        for part in imported.unused {
            status.say("not used: \(part.text) (\(part.reason))", .warning, at: time)
        }
        guard imported.unused.count != 1 else { return }
        let names = imported.unused.map(\.text).joined(separator: ", ")
        let more = imported.remarks.isEmpty && imported.unused.isEmpty ? "" : "  (:messages says why)"
        status.say(
            imported.unused.isEmpty
                ? "opened; nothing was sent\(more)" : "opened; nothing was sent. Not used: \(names)\(more)",
            imported.unused.isEmpty ? .plain : .warning)
    }
}
