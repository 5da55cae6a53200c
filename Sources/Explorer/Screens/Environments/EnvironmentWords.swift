import CurlewNetworking
import Drafting
import Serialization
import TerminalUI
import Workspace

/// The words of the environments' screen.
enum EnvironmentWords {
    /// Short, for the column `from`.
    static func origin(_ value: EnvironmentValue, _ model: Model) -> String {
        switch value.origin {
        case .override(let time): time.map { ":var \($0)" } ?? "--var"
        case .captured(let request, _, _): DisplayText.visible(request)
        case .file(let environment, let isLocal, _): environment + (isLocal ? " (local)" : "")
        case .builtIn: "built in"
        }
    }

    /// With the rule and the time of a captured value.
    static func fullOrigin(_ value: EnvironmentValue, _ model: Model) -> String {
        guard case .captured(let request, let rule, let date) = value.origin else { return origin(value, model) }
        return "\(request), \(rule) at \(time(date, model))"
    }

    /// `14:01:40` of today, else the day before it.
    static func time(_ date: Double, _ model: Model) -> String {
        let local = localOffset(model)
        let moment = DateTime(seconds: Int64(date) + local).iso8601
        let today = DateTime(seconds: Int64(model.clock.seconds) + local).iso8601.prefix(10)
        let clock = moment.dropFirst(11).prefix(8)
        return moment.hasPrefix(today) ? String(clock) : "\(moment.prefix(10)) \(clock)"
    }

    /// Seconds that local time is ahead, as the clock's two readings say.
    private static func localOffset(_ model: Model) -> Int64 {
        let parts = model.clock.timeOfDay.split(separator: ":").compactMap { Int64($0) }
        guard parts.count == 3 else { return 0 }
        let here = parts[0] * 3600 + parts[1] * 60 + parts[2]
        let there = Int64(model.clock.seconds) % 86_400
        let quarter = ((here - there + 86_400 + 450) % 86_400) / 900 * 900
        return quarter > 50_400 ? quarter - 86_400 : quarter
    }

    /// As it may be shown.
    static func value(_ value: EnvironmentValue, _ known: [String: String], _ model: Model) -> Run {
        guard value.isSecret else {
            return Run(DisplayText.visible(value.text ?? ""), value.isOn ? .text : .nodeOff)
        }
        if model.showsSecrets, let text = value.text ?? known[value.name] {
            return Run(DisplayText.visible(text), .syntaxSecret)
        }
        // Short, since the column may have 17 places only; what stars mean is known.
        let state =
            switch value.source {
            case .kept? where value.text == nil && known[value.name] == nil: "not set"
            case .process? where value.text == nil: "process"
            case .command? where value.text == nil: "command"
            case .file? where value.text == nil: "file"
            default: "set"
            }
        return Run("\(SecretPlaceholder.mask) (\(state))", .syntaxSecret)
    }

    /// Values of secrets that are kept for an environment, and of those looked up in the one in use.
    static func known(_ environment: String?, _ model: Model) -> [String: String] {
        let kept = model.environments.kept[environment ?? ""] ?? []
        let own = Dictionary(kept.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        guard environment == model.environments.activeName else { return own }
        return own.merging(model.environments.secrets) { _, looked in looked }
    }

    /// `2 secrets hidden; ,s shows them for 10 seconds`
    static func secrets(_ model: Model) -> String {
        let count = EnvironmentsScreen.rows(model).count(where: { $0.isSecret })
        let words = count == 1 ? "1 secret" : "\(count) secrets"
        if count == 0 { return "no secrets here" }
        let key = model.key(of: .viewSecrets)
        return model.showsSecrets ? "\(words) shown" : "\(words) hidden; \(key) shows them for 10 seconds"
    }

    /// `Used by 9 requests. Unused: locale.`
    static func uses(_ model: Model) -> String {
        guard let uses = model.environmentsScreen.uses else { return "Counting the requests that use them." }
        guard let row = EnvironmentsScreen.row(model) else { return "" }
        let values = EnvironmentsScreen.values(model)
        let (variables, texts) = (values.variables(.masked()), values.filters.flatMap(\.texts))
        let used = uses.names(in: variables, adding: texts)
        let unused = EnvironmentsScreen.rows(model).filter { !used.contains($0.name) && $0.origin != .builtIn }
        let tail = unused.isEmpty ? "" : " Unused: \(unused.map(\.name).joined(separator: ", "))."
        let count = uses.count(of: row.name, in: variables, adding: texts)
        return "{{\(row.name)}} is used by \(count == 1 ? "1 request" : "\(count) requests").\(tail)"
    }

    /// What the request's URL comes to, and what is missing for it.
    static func resolved(_ model: Model) -> (typed: String, resolved: ResolvedText) {
        let name = EnvironmentsScreen.shown(model)
        let values = EnvironmentsScreen.values(model)
        let known = model.showsSecrets ? known(name, model) : [:]
        let variables = values.variables(.masked(showing: known), generators: model.environments.generators)
        let typed = model.request.draft.url
        var resolved = VariableResolver.resolve(typed, using: variables)
        if !typed.isEmpty, let base = variables.base, !variables.secrets.contains("base") {
            resolved.text = base.resolve(resolved.text)
        }
        return (typed, resolved)
    }

    /// Names that the request uses and the environment does not know, as sentences.
    static func missing(_ model: Model) -> [String] {
        let variables = EnvironmentsScreen.values(model).variables(
            .masked(), generators: model.environments.generators, lookedUp: model.environments.lookedUp)
        var resolver = VariableResolver(variables)
        var seen: Set<String> = []
        return model.request.draft.templates.flatMap { resolver.resolve($0).unknown }.map { $0.sentence() }
            .filter { seen.insert($0).inserted }
    }
}
