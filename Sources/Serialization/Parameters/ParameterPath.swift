/// One step from a container to a child.
public enum PathStep: Hashable, Sendable {
    case key(String)
    case index(Int)
}

/// From the root to a node; the root's own path is empty.
public typealias ParameterPath = [PathStep]
