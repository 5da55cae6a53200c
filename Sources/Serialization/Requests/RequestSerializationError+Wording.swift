extension RequestSerializationError {
    /// As AFNetworking and the platform's encoders name it.
    public var domain: String {
        switch self {
        case .notRepresentable(_, let kind, _) where kind.isPropertyList: "NSCocoaErrorDomain"
        case .notRepresentable: "com.alamofire.error.serialization.request"
        case .queryBlock(let error): error.domain
        }
    }

    public var code: Int {
        switch self {
        case .notRepresentable(_, let kind, _) where kind.isPropertyList: 3851
        case .notRepresentable: -1016
        case .queryBlock(let error): error.code
        }
    }

    /// `Cannot write JSON: order.qty is NaN. NaN has no JSON form. ts makes it text, t0 makes it null.` Under
    /// `.afnetworking` JSON's reason is AFNetworking's own.
    public var message: String {
        switch self {
        case .notRepresentable(_, .json, .afnetworking): "The `parameters` argument is not valid JSON."
        case .notRepresentable(let problems, let kind, _): problems.first.map { Self.sentence($0, kind) } ?? ""
        case .queryBlock(let error): error.message
        }
    }

    /// Where the first problem is.
    public var path: ParameterPath? { problems.first?.path }

    /// What mends the first problem, in words: `as text`.
    public var repair: String? { problems.first?.repairs.first?.title }

    public var problems: [ParameterProblem] {
        if case .notRepresentable(let problems, _, _) = self { problems } else { [] }
    }

    private static func sentence(_ problem: ParameterProblem, _ kind: SerializerKind) -> String {
        let place = problem.path.isEmpty ? "the root" : problem.path.text
        let repairs = problem.repairs.map(\.effect).joined(separator: ", ")
        return "Cannot write \(kind.formatName): \(place) \(problem.fact.claim). "
            + "\(problem.sentence.capitalizedFirst).\(repairs.isEmpty ? "" : " \(repairs).")"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
