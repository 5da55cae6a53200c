extension ImageError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .notAnImage: "Not a picture of a known type."
        case .tooManyPixels(let facts, let limit):
            "The picture is too large to draw: \(facts.width) x \(facts.height), the limit is \(limit) pixels."
        case .undecodable(let facts):
            "The \(facts.type.name) picture does not decode: its header is fine, its content is not."
        case .noDecoder(let reason): "Pictures cannot be drawn, libgd3 is not installed: \(reason)."
        }
    }
}
