public import Serialization

extension VariableSet {
    /// Every name that means something, also where its value is not known yet.
    public var knownNames: Set<String> { Set(values.keys).union(secrets).union(faults.keys) }
}
