public import CurlewFormats

/// A path that can stand for many values: names, indexes, `[*]` and `..`, written as in RFC 9535.
///
///     $.took_ms      $.people[*].etag      $..updated_at
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is no pattern.
    public enum Fault: Error, Equatable, Sendable {
        case notPath(JSONPathError)
        /// Slices, filters and unions are not known here.
        case notPlain

        public var sentence: String {
            switch self {
            case .notPath(let error): error.description
            case .notPlain: "only names, indexes, [*] and .. can stand in such a path"
            }
        }
    }

    /// The pattern as written.
    public let description: String
    private let steps: [JSONPathStep]

    public init(parsing text: String) throws(Fault) {
        let path: JSONPath
        do throws(JSONPathError) { path = try JSONPath(parsing: text) } catch { throw .notPath(error) }
        guard let steps = path.steps else { throw .notPlain }
        (description, self.steps) = (text, steps)
    }

    public static func == (left: PathPattern, right: PathPattern) -> Bool {
        left.description.utf8.elementsEqual(right.description.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in description.utf8 { hasher.combine(byte) }
    }

    /// Whether the pattern means the value at a path.
    func matches(_ path: [DifferenceStep]) -> Bool { matches(path[...], steps[...]) }

    private func matches(_ path: ArraySlice<DifferenceStep>, _ steps: ArraySlice<JSONPathStep>) -> Bool {
        guard let step = steps.first else { return path.isEmpty }
        guard let place = path.first else { return false }
        if step.isDescendant, matches(path.dropFirst(), steps) { return true }
        return place.isMeant(by: step.target) && matches(path.dropFirst(), steps.dropFirst())
    }
}

extension DifferenceStep {
    fileprivate func isMeant(by target: JSONPathStep.Target) -> Bool {
        switch (target, self) {
        case (.any, _): true
        case (.name(let name), .key(let key)): key.utf8.elementsEqual(name)
        case (.index(let wanted), .index(let first, let second)): first == wanted || second == wanted
        case (.name, .index), (.index, .key): false
        }
    }
}
