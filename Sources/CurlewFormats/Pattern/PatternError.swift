/// Why a text is not taken as a pattern. `place` counts characters (Unicode scalars) from 0.
public enum PatternError: Error, Sendable, Equatable {
    /// The text at `place` cannot begin or continue a pattern.
    case unexpected(place: Int)
    /// A group, a class or a count is not closed; it began at `place`.
    case notClosed(place: Int)
    /// `*`, `+`, `?` or `{` with nothing before it to repeat.
    case nothingToRepeat(place: Int)
    /// `{3,2}` or `[z-a]`: the end is smaller than the start.
    case reversedRange(place: Int)
    /// `\p{..}` with a name that is no general category.
    case unknownCategory(String, place: Int)
    /// Something other programs know and this one does not: `(?=`, `\1`.
    case notSupported(String, place: Int)
    /// Written out, the pattern has more than `limit` steps.
    case tooLarge(limit: Int)
    /// More than `limit` characters.
    case tooLong(limit: Int)
    /// More than `limit` groups that keep what they match.
    case tooManyGroups(limit: Int)
    /// Groups in one another, more than `limit`.
    case tooDeep(limit: Int, place: Int)
}

extension PatternError {
    /// The pattern may be well-formed; it is larger than patterns may be here.
    var isBound: Bool {
        switch self {
        case .tooLarge, .tooLong, .tooManyGroups, .tooDeep: true
        default: false
        }
    }
}

extension PatternError: CustomStringConvertible {
    /// One sentence: `The pattern cannot go on like this at character 3.`
    public var description: String {
        switch self {
        case .unexpected(let place): "The pattern cannot go on like this at character \(place + 1)."
        case .notClosed(let place): "What opens at character \(place + 1) of the pattern is not closed."
        case .nothingToRepeat(let place): "Nothing to repeat stands before character \(place + 1) of the pattern."
        case .reversedRange(let place): "The range at character \(place + 1) of the pattern runs backwards."
        case .unknownCategory(let name, let place):
            "\\p{\(name)} at character \(place + 1) of the pattern is no category."
        case .notSupported(let what, let place):
            "\(what) at character \(place + 1) of the pattern is not known here."
        case .tooLarge(let limit): "The pattern is too large: written out it has more than \(limit) steps."
        case .tooLong(let limit): "The pattern is too long: more than \(limit) characters."
        case .tooManyGroups(let limit):
            "The pattern has more than \(limit) groups. Write (?: ) for those that nothing is taken from."
        case .tooDeep(let limit, _): "The pattern is too deep: more than \(limit) groups in one another."
        }
    }

    /// The place of the fault in characters of the pattern, from 0; nil when the whole is at fault.
    public var place: Int? {
        switch self {
        case .unexpected(let place), .notClosed(let place), .nothingToRepeat(let place), .reversedRange(let place),
            .unknownCategory(_, let place), .notSupported(_, let place), .tooDeep(_, let place):
            place
        case .tooLarge, .tooLong, .tooManyGroups: nil
        }
    }
}
