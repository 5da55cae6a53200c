import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Drafting
import HTTPMessage
import History
import Serialization
import TerminalUI

/// Line 1: the current place, the environment, what is sent of the parameters, and the mode at the right end.
enum TitleBar {
    static func draw(_ model: Model, _ front: Front, on canvas: inout Canvas, in rect: Rect) {
        let isWide = SizeClass(Size(width: rect.width, height: model.size.height)) >= .medium
        let mode = " \(model.mode.rawValue.padded(to: 4)) "
        canvas.put(mode, modeRole(model), in: rect, row: 0, column: rect.width - mode.count)
        let chosen = front.aside ?? past(model) ?? chosen(model, isWide: isWide)
        let width = chosen.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let room = Rect(x: rect.x, y: rect.y, width: rect.width - mode.count, height: 1)
        let column = max(12, min(isWide ? rect.width - 58 : 44, room.width - width))
        let name = Rect(x: rect.x, y: rect.y, width: column - 2, height: 1)
        canvas.putCut(
            [
                Run(isWide ? " curlew     " : " ", .textMuted),
                Run(DisplayText.visible(front.title ?? model.request.fullName), .title),
            ]
                + (front.title == nil ? edited(model) : []), in: name, row: 0)
        canvas.putCut(chosen, in: room, row: 0, column: column)
    }

    /// When an exchange of the history was sent, and in which environment; nil for a request of now.
    private static func past(_ model: Model) -> [Run]? {
        guard let reading = model.request.past?.reading else { return nil }
        let environment = reading.entry.environment.map { [Run("   env ", .textMuted), Run($0)] } ?? []
        return [.block("past, \(reading.time)", .statusWarning)] + environment
    }

    /// The environment and what is sent.
    private static func chosen(_ model: Model, isWide: Bool) -> [Run] {
        trust(model, isWide: isWide) + [
            Run("env ", .textMuted), Run(model.environments.activeName ?? "none", envRole(model)),
            Run("   ", .textMuted), Run(sent(model.request.draft, model.bench.styles), .accent),
        ]
    }

    /// The role of the environment; a protected one is highlighted.
    private static func envRole(_ model: Model) -> Role {
        model.environments.values.isProtected ? .envProtected : .envNormal
    }

    /// The warning while certificates are not checked, and the word for pins.
    private static func trust(_ model: Model, isWide: Bool) -> [Run] {
        let options = model.request.draft.options
        if !options.verifiesTLS {
            return [Run(isWide ? "certificates not checked" : "TLS unchecked", .statusError), Run("   ")]
        }
        guard options.tls.policy.mode != .none, !CookieEdits.url(model).utf8.hasPrefix("http:") else { return [] }
        return [Run("trust: pins", .statusOK), Run("   ")]
    }

    private static func edited(_ model: Model) -> [Run] {
        guard case .main = model.stage, model.request.isUnsaved else { return [] }
        return [Run(" *", .statusWarning)]
    }

    /// What is sent: `query: brackets`, `form: index`, `body: JSON`.
    private static func sent(_ draft: RequestDraft, _ styles: QueryStyles) -> String {
        let style = styles.title(of: draft.style)
        if draft.sendsQuery { return "query: \(style)" }
        return draft.serializer.takesStyle ? "form: \(style)" : "body: \(draft.serializer.look.name)"
    }

    private static func modeRole(_ model: Model) -> Role {
        switch model.mode {
        case .edit: .modeEdit
        case .select: .modeSelect
        default: .modeNav
        }
    }
}

/// The terminal window's title: `curlew: GET /people`.
public enum WindowTitle {
    public static func text(_ model: Model) -> String {
        guard case .main = model.stage, !model.request.draft.url.isEmpty else { return "curlew" }
        return "curlew: \(model.request.draft.method) \(path(model))"
    }

    /// The path as it will be sent, without the query; the URL as typed while it is not a valid URL.
    private static func path(_ model: Model) -> String {
        guard case .success(let prepared)? = model.request.derived?.prepared,
            let url = try? URLText(prepared.request.url)
        else { return model.request.draft.url }
        return String(url.requestTarget.prefix { $0 != "?" })
    }
}
