internal import Bytes
internal import HTTPMessage
internal import Serialization

/// One draft on its way to a prepared request, collecting problems.
struct Preparation {
    let draft: RequestDraft
    let surroundings: RequestDraft.Surroundings
    private var resolver: VariableResolver
    private var problems: [PreparationError.Problem] = []

    init(draft: RequestDraft, surroundings: RequestDraft.Surroundings) {
        self.draft = draft
        self.surroundings = surroundings
        resolver = VariableResolver(surroundings.variables)
    }

    mutating func prepared(trace: Bool) throws(PreparationError) -> PreparedRequest {
        let method = method()
        let url = url()
        let rows = headers()
        let parameters = parameters()
        let serialized = serialize(method, url, rows, parameters, trace: trace)
        guard problems.isEmpty, let serialized else { throw PreparationError(problems: problems) }
        let request = SentRequest(
            method: serialized.method, url: serialized.url, headers: withOrigins(serialized.headers, rows),
            body: serialized.body)
        return PreparedRequest(
            request: request, response: draft.response, options: draft.options, trace: serialized.trace)
    }

    private mutating func method() -> String {
        let method = resolve(draft.method, at: .method)
        if HeaderField(method, "").flaw != nil {
            report(.method, "The method \"\(method)\" cannot be sent. A method is one word. Write GET, POST, ...")
        }
        return method
    }

    private mutating func url() -> String {
        let problemsBefore = problems.count
        let typed = resolve(draft.url, at: .url(at: nil))
        let url = surroundings.base?.resolve(typed) ?? typed
        guard problems.count == problemsBefore else { return url }
        do { _ = try URLText(url) } catch { report(.url(at: error.position), error.sentence) }
        return url
    }

    private mutating func headers() -> [HeaderRow] {
        var rows = draft.headers.filter(\.isOn)
        for index in rows.indices {
            let place = PreparationError.Place.header(id: rows[index].id)
            rows[index].name = resolve(rows[index].name, at: place)
            rows[index].value = resolve(rows[index].value, at: place)
            if let reason = HeaderField(rows[index].name, rows[index].value).flaw {
                report(place, HeaderFieldError(index: index, name: rows[index].name, reason: reason).sentence)
            }
        }
        return rows
    }

    private mutating func parameters() -> ParameterTree? {
        guard draft.parameters.root != nil else { return nil }
        let resolved = draft.parameters.resolved(using: surroundings.variables)
        for (node, unknown) in resolved.unknown.sorted(by: { $0.key < $1.key }) {
            for variable in unknown { report(.node(node), variable.sentence()) }
        }
        return resolved.tree
    }

    private mutating func serialize(
        _ method: String, _ url: String, _ rows: [HeaderRow], _ parameters: ParameterTree?, trace: Bool
    ) -> SerializedRequest? {
        guard problems.isEmpty else { return nil }
        let serializer = RequestSerializer(
            draft.serializer, headers: surroundings.defaults, conformance: surroundings.conformance,
            now: surroundings.now)
        do throws(RequestSerializationError) {
            return try serializer.serialize(
                method: method, url: url, headers: HeaderFields(rows.map { HeaderField($0.name, $0.value) }),
                parameters: parameters, trace: trace)
        } catch {
            report(error)
            return nil
        }
    }

    private mutating func report(_ error: RequestSerializationError) {
        switch error {
        case .notRepresentable(let faults, let kind, _):
            for fault in faults {
                report(.node(fault.node), "Cannot write \(kind.formatName): \(fault.sentence).")
            }
        case .queryBlock(let error): report(.parameters, error.message)
        }
    }

    /// Fields of the draft are its own; of the others the manager's defaults are the manager's.
    private func withOrigins(_ fields: HeaderFields, _ rows: [HeaderRow]) -> [SentHeader] {
        fields.map { field in
            let own = rows.first { HeaderFields.isSame($0.name, field.name) && $0.value == field.value }
            let isDefault = surroundings.defaults[field.name] == field.value
            let origin: HeaderOrigin = own != nil ? .you : isDefault ? .manager : .serializer
            return SentHeader(field.name, field.value, origin: origin, isSecret: own?.isSecret ?? false)
        }
    }

    private mutating func resolve(_ text: String, at place: PreparationError.Place) -> String {
        let resolved = resolver.resolve(text)
        for variable in resolved.unknown { report(place, variable.sentence()) }
        return resolved.text
    }

    private mutating func report(_ place: PreparationError.Place, _ sentence: String) {
        problems.append(PreparationError.Problem(place: place, sentence: sentence))
    }
}
