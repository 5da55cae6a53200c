public import CurlewDatabase

extension StoreProblem {
    /// The consequence for the cache in whole sentences: the event, the reason, the remedy.
    public var sentence: String {
        switch self {
        case .damaged(let other):
            "The cache could not be read. It is set aside as \(other), and a new one is kept from now on."
        case .locked(let path): "The cache is not used. Another program holds \(path). Answers come from the network."
        case .diskFull(let path):
            "The answer is not kept. The disk of \(path) is full. Make room, or go on without the cache."
        case .refused(let path):
            "The cache is not used. The database \(path) refused a request of this program, which is a fault of the "
                + "program. Answers come from the network; report it."
        case .unavailable(let path):
            "Answers are not kept after the end. \(path) cannot be opened. Look at its folder and its owner."
        }
    }
}
