import CurlewFormats
import CurlewNetworking
import Drafting
import Serialization

/// The style of form text, chosen by its name. It is the request's, saved as `style:`.
enum StyleChoices {
    /// Alone it says which one is used and what others there are.
    static func use(_ name: String, _ model: inout Model) -> [Effect] {
        guard !name.isEmpty else { return say(&model) }
        guard let style = QueryStyles.standard[name] else { return refuse(name, &model) }
        Undoing.step("style \(name)", &model) { request in request.change { $0.style = name } }
        let kind = model.request.draft.serializer(in: .init()).effectiveKind(model.request.draft.method)
        model.status.say(kind.isFlat ? "style \(style.title)" : "style \(style.title), used when form text is sent")
        return []
    }

    private static func say(_ model: inout Model) -> [Effect] {
        let title = QueryStyles.standard.title(of: model.request.draft.style)
        model.status.say("style \(title); one of \(QueryStyles.standard.names.joined(separator: ", "))")
        return []
    }

    private static func refuse(_ name: String, _ model: inout Model) -> [Effect] {
        let names = QueryStyles.standard.names
        let advice =
            NearestName.of(name, among: names).map { "Did you mean \($0)?" }
            ?? "There are \(names.joined(separator: ", "))."
        model.status.say("No style \"\(name)\". \(advice)", .error, at: model.clock.timeOfDay)
        return []
    }
}
