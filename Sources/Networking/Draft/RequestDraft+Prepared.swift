public import HTTPMessage
public import Serialization

extension RequestDraft {
    /// What the draft stands on.
    public struct Surroundings: Sendable {
        public var variables: VariableSet
        /// What relative URLs are resolved against; nil makes them a problem.
        public var base: BaseURL?
        /// The manager's own fields, see `DefaultHeaders`.
        public var defaults: HeaderFields
        public var conformance: Conformance
        /// What `now` means in a date.
        public var now: DateTime?

        public init(
            variables: VariableSet = VariableSet(), base: BaseURL? = nil, defaults: HeaderFields = [:],
            conformance: Conformance = .curlew, now: DateTime? = nil
        ) {
            self.variables = variables
            self.base = base
            self.defaults = defaults
            self.conformance = conformance
            self.now = now
        }
    }

    /// The request that this draft is, with variables replaced and parameters written; every problem at once when
    /// there is one. Pure.
    public func prepared(in surroundings: Surroundings, trace: Bool = false) throws(PreparationError) -> PreparedRequest
    {
        var preparation = Preparation(draft: self, surroundings: surroundings)
        return try preparation.prepared(trace: trace)
    }
}
