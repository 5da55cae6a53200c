internal import CurlewNetworking
public import Serialization

/// Reports why a draft cannot be sent: every problem at once, each with its place.
public struct PreparationError: Error, Sendable, Equatable {
    /// Never empty; in the order of the form: method, URL, headers, parameters, authentication, options.
    public var problems: [Problem]

    public init(problems: [Problem]) {
        self.problems = problems
    }

    /// One problem: its place and a sentence about it.
    public struct Problem: Sendable, Equatable {
        public var place: Place
        /// The fact, its reason, and what to do.
        public var sentence: String

        /// The parameter that cannot be written, when the problem is at a node; otherwise nil.
        public var fault: ParameterProblem?

        public init(place: Place, sentence: String, fault: ParameterProblem? = nil) {
            (self.place, self.sentence, self.fault) = (place, sentence, fault)
        }
    }

    /// The part of the draft to correct.
    public enum Place: Sendable, Hashable {
        case method
        /// The URL, with the UTF-8 offset in the resolved text when it is known.
        case url(at: Int?)
        case header(id: Int)
        case node(NodeID)
        /// An option, by the name that files and `:set` use.
        case option(String)
        /// The parameters as a whole.
        case parameters
        /// The authentication.
        case authentication
    }
}

extension PreparationError: CustomStringConvertible {
    public var description: String { problems.map(\.sentence).joined(separator: " ") }
}
