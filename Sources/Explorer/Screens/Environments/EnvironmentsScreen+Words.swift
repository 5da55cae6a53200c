import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Texts of the environments' screen.
extension EnvironmentsScreen {
    /// Such as `2 secrets hidden; ,s shows them for 10 seconds`.
    func secretWords(_ facts: Facts) -> String {
        let count = rows(facts).count(where: { $0.isSecret })
        let words = Plural.of(count, "secret")
        if count == 0 { return "" }
        if facts.display.showsSecrets { return "\(words) shown" }
        return "\(words) hidden; \(facts.display.key(of: .viewSecrets)) shows them for 10 seconds"
    }

    /// The sentence about the value's source and the values that it wins over.
    func explanation(of row: EnvironmentValue, _ facts: Facts) -> String {
        let others = values(facts).candidates(of: row.name).filter { $0 != row }
        let source = row.source.map { ", \($0.words)" } ?? ""
        let over = others.map { $0.shortOrigin + ($0.isOn ? "" : " (off)") }
        let behind = over.isEmpty ? "" : "; before \(over.joined(separator: ", "))"
        let state = row.isOn ? "" : " is off;"
        return "{{\(row.name)}}\(state) from \(row.fullOrigin(facts.display.clock))\(source)\(behind)"
    }

    /// Such as `Used by 9 requests. Unused: locale.`
    func useWords(_ facts: Facts) -> String {
        guard let uses else { return "Counting the requests that use them." }
        guard let row = row(facts) else { return "" }
        let values = values(facts)
        let (variables, texts) = (values.variables(.masked()), values.filters.flatMap(\.texts))
        // The request that is open may have no file, or other names than its file.
        let here = VariableUses([UseFinder.use(facts.draft, RequestDefaults())]).names(in: variables)
        let used = uses.names(in: variables, adding: texts).union(here)
        let unused = rows(facts).filter { !used.contains($0.name) && $0.origin != .builtIn }
        let tail = unused.isEmpty ? "" : " Unused: \(unused.map(\.name).joined(separator: ", "))."
        let count = uses.count(of: row.name, in: variables, adding: texts)
        let users = count == 0 && here.contains(row.name) ? "the open request" : Plural.of(count, "request")
        return "{{\(row.name)}} is used by \(users).\(tail)"
    }

    /// The request's URL as typed, and with its variables replaced.
    func resolved(_ facts: Facts) -> (typed: String, resolved: ResolvedText) {
        let known = facts.display.showsSecrets ? facts.environments.secrets(in: shown(facts)) : [:]
        let variables = values(facts).variables(.masked(showing: known), generators: facts.environments.generators)
        let typed = facts.draft.url
        var resolved = VariableResolver.resolve(url: typed, using: variables)
        if !typed.isEmpty, let base = variables.base, !variables.secrets.contains("base") {
            resolved.text = base.resolve(resolved.text)
        }
        return (typed, resolved)
    }

    /// The names that the request uses and the environment lacks, as sentences.
    func missing(_ facts: Facts) -> [String] {
        let environments = facts.environments
        let variables = values(facts).variables(
            .masked(), generators: environments.generators, lookedUp: environments.lookedUp)
        var resolver = VariableResolver(variables)
        var seen: Set<String> = []
        return facts.draft.templates.flatMap { resolver.resolve($0).unknown }.map { $0.sentence() }
            .filter { seen.insert($0).inserted }
    }
}

extension Environments {
    /// The values of an environment's secrets that are kept, and for the active one also those looked up.
    func secrets(in environment: String?) -> [String: String] {
        let kept = kept[environment ?? ""] ?? []
        let own = Dictionary(kept.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        return environment == activeName ? own.merging(secrets) { _, looked in looked } : own
    }

    /// Detail next to an environment's name in a menu.
    func detail(of name: String) -> String {
        let values = values(in: name)
        let base = values["base"].map { $0.isSecret ? SecretPlaceholder.mask : $0.text ?? "" } ?? ""
        return values.isProtected ? "protected  \(base)" : base
    }
}

extension EnvironmentValue {
    /// Text for the column `from`.
    var shortOrigin: String {
        switch origin {
        case .override(let time): time.map { ":var \($0)" } ?? "--var"
        case .captured(let request, _, _): DisplayText.visible(request)
        case .file(let environment, let isLocal, _): environment + (isLocal ? " (local)" : "")
        case .builtIn: "built in"
        }
    }

    /// The source with the capture's rule and the time of a captured value.
    func fullOrigin(_ clock: ClockReading) -> String {
        guard case .captured(let request, let rule, let date) = origin else { return shortOrigin }
        return "\(request), \(rule) at \(clock.words(for: date))"
    }

    /// The value for display.
    ///
    /// - Parameter known: values of secrets, by name.
    func shown(_ known: [String: String], _ display: DisplayContext) -> Run {
        guard isSecret else { return Run(DisplayText.visible(text ?? ""), isOn ? .text : .nodeOff) }
        if display.showsSecrets, let text = text ?? known[name] { return Run(DisplayText.visible(text), .syntaxSecret) }
        // The words are short, since the column may have only 17 columns; stars are known from other screens.
        let state =
            switch source {
            case .kept? where text == nil && known[name] == nil: "not set"
            case .process? where text == nil: "process"
            case .command? where text == nil: "command"
            case .file? where text == nil: "file"
            default: "set"
            }
        return Run("\(SecretPlaceholder.mask) (\(state))", .syntaxSecret)
    }
}

extension ClockReading {
    /// A time of today as `14:01:40`, else the date before it.
    func words(for date: Double) -> String {
        let moment = DateTime(secondsSince1970: date + Double(localOffset)).iso8601
        let today = DateTime(seconds: Int64(seconds) + localOffset).iso8601.prefix(10)
        let clock = moment.dropFirst(11).prefix(8)
        return moment.hasPrefix(today) ? String(clock) : "\(moment.prefix(10)) \(clock)"
    }

    /// Seconds by which local time is ahead of UTC, from the clock's two readings.
    private var localOffset: Int64 {
        let parts = timeOfDay.split(separator: ":").compactMap { Int64($0) }
        guard parts.count == 3 else { return 0 }
        let here = parts[0] * 3600 + parts[1] * 60 + parts[2]
        let there = Int64(seconds) % 86_400
        let quarter = ((here - there + 86_400 + 450) % 86_400) / 900 * 900
        return quarter > 50_400 ? quarter - 86_400 : quarter
    }
}
