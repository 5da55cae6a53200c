internal import CurlewNetworking
public import Serialization

/// Why a draft cannot be sent: every problem at once, each with its place.
public struct PreparationError: Error, Sendable, Equatable {
    /// Never empty; in the order of the form: method, URL, headers, parameters, authentication, options.
    public var problems: [Problem]

    public init(problems: [Problem]) {
        self.problems = problems
    }

    /// One reason, where it lies and what to say.
    public struct Problem: Sendable, Equatable {
        public var place: Place
        /// What happened, why, what to do.
        public var sentence: String

        /// What cannot be written, where that is a node's.
        public var fault: ParameterProblem?

        public init(place: Place, sentence: String, fault: ParameterProblem? = nil) {
            (self.place, self.sentence, self.fault) = (place, sentence, fault)
        }
    }

    /// The part of the draft that is to be mended.
    public enum Place: Sendable, Hashable {
        case method
        /// With the UTF-8 offset in the resolved text where that is known.
        case url(at: Int?)
        case header(id: Int)
        case node(NodeID)
        /// By the name that files and `:set` use.
        case option(String)
        /// The parameters as a whole.
        case parameters
        /// Who is asking.
        case authentication
    }
}
