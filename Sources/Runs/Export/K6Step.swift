internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewSerialization
internal import Drafting
internal import Workspace

/// One step of a script: the values it needs, its request, and remarks on differences from a run.
struct K6Step {
    private var item: RunItem
    private let index: Int
    private let plan: RunPlan
    private let names: K6Names
    private let base: String?
    private let typed: Set<String>

    init(_ item: RunItem, at index: Int, in plan: RunPlan, names: K6Names, base: String?) {
        let secrets = K6Secrets(of: item.draft)
        self.item = item
        self.item.draft = secrets.draft
        typed = secrets.names
        self.index = index
        self.plan = plan
        self.names = names
        self.base = base
    }

    func written(
        _ variables: VariableSet, _ context: NetworkExecutor.Context
    ) -> (lines: [String], notes: [String]) {
        let generators = generators(variables)
        let values = K6Values(
            names.expressions(typed: typed, generators: generators), avoiding: Array(variables.values.values))
        var item = item
        let host = lateHost(values)
        if let host { item.draft.url = "http://{{\(host.name)}}\(K6Values.hostEnding)" + host.rest }
        var request = K6Request(item: item, values: values, base: base, host: host?.name)
        let ground = context(item, values.applied(to: variables))
        let prepared = Result { () throws(PreparationError) in try item.draft.prepared(in: ground) }
        let lines = request.lines(prepared, in: ground)
        let notes = remarks(generators) + rawRemarks(values, host: host?.name) + request.remarks
        let fresh = generators.compactMap { name in
            K6Names.generator(name).map { "value\(JavaScript.member(name)) = \($0);" }
        }
        let title = "\(index + 1)  \(item.step.method) \(item.step.title)  (\(item.step.path))"
        let block = ["", JavaScript.comment(title)] + notes.map(JavaScript.comment) + guarded(fresh + lines)
        return (block.map { $0.isEmpty ? "" : "  " + $0 }, notes)
    }

    /// Lines that send the request only when its values exist; otherwise there is a failed check.
    private func guarded(_ lines: [String]) -> [String] {
        let taken = plan.taken(by: index).map { JavaScript.string($0) }
        let body = lines.map { "  " + $0 }
        guard !taken.isEmpty else { return ["{"] + body + ["}"] }
        let words = JavaScript.string("\(item.step.title) has the values that it needs")
        return ["if ([\(taken.joined(separator: ", "))].every((name) => name in value)) {"] + body
            + ["} else {", "  check(null, { \(words): () => false });", "}"]
    }

    private func remarks(_ generators: [String]) -> [String] {
        let unset = item.step.needs.filter(names.unset.contains)
        let lost = plan.taken(by: index).filter(names.uncaptured.contains)
        let frozen = generators.filter { K6Names.generator($0) == nil }
        return unset.map { "{{\($0)}} is not set; the script reads __ENV\(JavaScript.member($0))." }
            + lost.map { "never sent: the capture of {{\($0)}} is left out, so it has no value." }
            + frozen.map { "{{\($0)}} is the same for every user and iteration." }
            + (item.step.condition.map { ["left out, sent always: when \($0.text)"] } ?? [])
    }

    /// A script escapes every value that it inserts into a URL.
    private func rawRemarks(_ values: K6Values, host: String?) -> [String] {
        VariableTemplate(item.draft.url).pieces.compactMap { piece in
            guard case .variable(let name, let typed, isRaw: true) = piece, values.has(name), name != host else {
                return nil
            }
            return "\(typed) is escaped in the script."
        }
    }

    /// Generators that have a value, each once.
    private func generators(_ variables: VariableSet) -> [String] {
        let texts =
            item.draft.templates + item.defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] }
            + item.draft.inheritedChecks(item.defaults) + item.draft.checks
        return variables.names(in: texts).filter { $0.utf8.hasPrefix("$") && Generators.fault(of: $0) == nil }.sorted()
    }

    /// The name at the start of a URL whose value is known only while the script runs, and the text after it. Such a
    /// URL is not a path relative to the base.
    private func lateHost(_ values: K6Values) -> (name: String, rest: String)? {
        guard case .variable(let name, let typed, _)? = VariableTemplate(item.draft.url).pieces.first,
            values.has(name)
        else { return nil }
        let rest = String(Substring(item.draft.url.utf8.dropFirst(typed.utf8.count)))
        guard rest.utf8.first.map({ "/:?#".utf8.contains($0) }) ?? true, !rest.utf8.hasPrefix("://") else { return nil }
        return (name, rest)
    }
}

/// Replaces secrets that were typed into a request by names, which the script reads from its environment.
struct K6Secrets {
    private(set) var draft: RequestDraft
    private(set) var names: Set<String> = []

    init(of draft: RequestDraft) {
        self.draft = draft
        for index in draft.headers.indices where draft.headers[index].isSecret && draft.headers[index].isOn {
            self.draft.headers[index].value = hidden(draft.headers[index].value, as: draft.headers[index].name)
        }
        hideIdentity()
    }

    private mutating func hideIdentity() {
        let scheme = draft.authentication.scheme
        // A scheme that scripts lack needs no name.
        guard scheme.row.k6 == nil else { return }
        var words = draft.authentication.words
        for (field, text) in draft.authentication.contents where field.isSecret {
            words[field.name] = hidden(text, as: words["name"] ?? field.name)
        }
        draft.authentication = Authentication(scheme, words)
    }

    /// Replaces a text by a name. A text with names in it is not a secret itself; the values of these names are.
    private mutating func hidden(_ text: String, as name: String) -> String {
        guard !text.isEmpty, !VariableTemplate.isPresent(in: text) else { return text }
        let name = String(name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        names.insert(name)
        return "{{\(name)}}"
    }
}
