import CurlewFormats
import CurlewNetworking
import Drafting
import Serialization

/// The style of form text, chosen by its name. It belongs to the request and is saved as `style:`.
enum StyleChoices {
    /// Sets the style. An empty name shows the current style and the others.
    static func use(_ name: String, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard !name.isEmpty else {
            let title = bench.styles.title(of: bench.request.draft.style)
            return desk.say("style \(title); one of \(bench.styles.names.joined(separator: ", "))")
        }
        guard let style = bench.styles[name] else {
            return desk.report(refusal(of: name, among: bench.styles.names), .error)
        }
        bench.request.step("style \(name)") { request in request.change { $0.style = name } }
        let kind = bench.request.draft.serializer(in: .init()).effectiveKind(bench.request.draft.method)
        desk.say(kind.isFlat ? "style \(style.title)" : "style \(style.title), used when form text is sent")
    }

    private static func refusal(of name: String, among names: [String]) -> String {
        let advice =
            NearestName.of(name, among: names).map { "Did you mean \($0)?" }
            ?? "There are \(names.joined(separator: ", "))."
        return "No style \"\(name)\". \(advice)"
    }
}
