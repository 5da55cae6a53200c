internal import CurlewBytes
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
        let path = try JSONPathError.mapped(try JSONPath(parsing: text)) { Fault.notPath($0) }
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
    ///
    /// All ways through the pattern at once, so that many `..` in one another take no longer than one.
    func matches(_ path: [DifferenceStep]) -> Bool {
        // Whether the path so far is taken by that many steps.
        var isReached = Array(repeating: false, count: steps.count + 1)
        isReached[0] = true
        for place in path {
            for taken in stride(from: steps.count, through: 0, by: -1) {
                let stays = isReached[taken] && taken < steps.count && steps[taken].isDescendant
                let comes = taken > 0 && isReached[taken - 1] && place.isMeant(by: steps[taken - 1].target)
                isReached[taken] = stays || comes
            }
        }
        return isReached[steps.count]
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

extension PathPattern.Fault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notPath(let error): error.description
        case .notPlain: "Only names, indexes, [*] and .. can stand in such a path."
        }
    }
}
