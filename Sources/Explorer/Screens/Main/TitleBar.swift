import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import TerminalUI

/// Line 1: the current place; at the right end the environment, what is sent of the parameters, and the mode.
enum TitleBar {
    static func draw(_ model: Model, _ front: Front, on canvas: inout Canvas, in rect: Rect) {
        let mode = " \(model.mode.rawValue) "
        let chosen = front.aside ?? past(model) ?? chosen(model)
        let columns = chosen.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let end = rect.width - mode.count
        let start = max(leastName, end - columns - 2)
        canvas.put(mode, modeRole(model), in: rect, row: 0, column: end)
        let name = Rect(x: rect.x, y: rect.y, width: start - 2, height: 1)
        canvas.putCut(
            [Run(DisplayText.visible(front.title ?? model.request.fullName), .title)]
                + (front.title == nil ? edited(model) : []), in: name, row: 0, column: 1)
        canvas.putCut(chosen, in: Rect(x: rect.x, y: rect.y, width: end, height: 1), row: 0, column: start)
    }

    /// Columns that the name keeps beside a long text.
    private static let leastName = 14

    /// When an exchange of the history was sent, and in which environment; nil for a request of now.
    private static func past(_ model: Model) -> [Run]? {
        guard let reading = model.request.past?.reading else { return nil }
        let environment = reading.entry.environment.map { [Run("   env ", .textMuted), Run($0)] } ?? []
        return [.block("past, \(reading.time)", .statusWarning)] + environment
    }

    /// The environment and what is sent.
    private static func chosen(_ model: Model) -> [Run] {
        trust(model) + [
            Run("env ", .textMuted), Run(model.environments.activeName ?? "none", envRole(model)),
            Run("   ", .textMuted), Run(sent(model.request.draft, model.bench.styles)),
        ]
    }

    /// The role of the environment; a protected one is highlighted.
    private static func envRole(_ model: Model) -> Role {
        model.environments.values.isProtected ? .envProtected : .envNormal
    }

    /// The warning while certificates are not checked, and the word for pins.
    private static func trust(_ model: Model) -> [Run] {
        let options = model.request.draft.options
        if !options.verifiesTLS {
            return [
                Run(model.size.width >= 100 ? "certificates not checked" : "TLS unchecked", .statusError), Run("   "),
            ]
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
        case .jump: .modeJump
        case .navigate, .normal, .command, .help: .modeNav
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
