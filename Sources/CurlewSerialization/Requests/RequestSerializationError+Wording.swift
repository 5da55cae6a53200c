extension RequestSerializationError {
    /// The error domain of AFNetworking or of the platform's encoders.
    public var domain: String {
        switch self {
        case .notRepresentable(_, let kind, _): kind.row.refusal?.domain ?? "com.alamofire.error.serialization.request"
        case .path, .methodHasNoBody, .boundary, .notInEncoding:
            "com.alamofire.error.serialization.request"
        case .queryBlock(let error): error.domain
        }
    }

    public var code: Int {
        switch self {
        case .notRepresentable(let problems, let kind, _):
            kind.row.refusal?.code ?? problems.first?.fact.fileFault?.code ?? -1016
        case .path, .methodHasNoBody, .boundary, .notInEncoding: -1016
        case .queryBlock(let error): error.code
        }
    }

    /// Such as `Cannot write JSON: order.qty is NaN. NaN has no JSON form. ts makes it text, t0 makes it null.` Under
    /// `.afnetworking` the message for JSON is AFNetworking's own.
    public var message: String {
        switch self {
        case .notRepresentable(let problems, let kind, let conformance):
            (conformance == .afnetworking ? kind.row.upstreamRefusal : nil)
                ?? problems.first.map { Self.sentence($0, kind) } ?? ""
        case .path(let faults): faults.first?.sentence ?? ""
        case .queryBlock(let error): error.message
        case .methodHasNoBody(let method, let kind) where kind.hasText:
            "A \(method) cannot have a text as its body. HEAD has no body. Choose another method, or form text."
        case .methodHasNoBody(let method, _):
            "A \(method) cannot be multipart. GET and HEAD have no body. Choose another method, or form text."
        case .boundary(let text):
            "\"\(text)\" cannot part a body. A boundary has 1 to 70 letters, digits or '()+_,-./:=?. Write another."
        case .notInEncoding(let encoding):
            "The text has no form in \(encoding.rawValue). A character is missing there. Choose utf-8."
        }
    }

    /// The path of the first problem.
    public var path: ParameterPath? { problems.first?.path }

    /// The repair of the first problem in words, such as `as text`; nil when there is none.
    public var repair: String? {
        if case .methodHasNoBody = self { return "use POST" }
        return problems.first?.repairs.first?.title
    }

    public var problems: [ParameterProblem] {
        if case .notRepresentable(let problems, _, _) = self { problems } else { [] }
    }

    private static func sentence(_ problem: ParameterProblem, _ kind: SerializerKind) -> String {
        if problem.fact.fileFault != nil { return problem.sentence.capitalizedFirst + "." }
        let place = problem.path.isEmpty ? "the root" : problem.path.text
        let advice = Repair.advice(problem.repairs).map { " " + $0 } ?? ""
        return "Cannot write \(kind.formatName): \(place) \(problem.fact.claim). "
            + "\(problem.sentence.capitalizedFirst).\(advice)"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
