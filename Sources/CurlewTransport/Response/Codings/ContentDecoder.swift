/// Decodes a body's `Content-Encoding` while the body arrives. A body that does not decode is passed on as received, so
/// that the user can look at it.
struct ContentDecoder {
    /// Most codings of a body; more are refused, because each can multiply the size.
    static let layerLimit = 5
    private static let heldLimit = 64 << 10

    let name: String
    /// The decoders, the outermost coding first; empty when bytes pass unchanged.
    private let layers: [CodingLayer]
    /// Input that has given no output yet. It is passed on as it is when the body does not decode.
    private var held: [UInt8] = []
    private var hasOutput = false
    private(set) var failure: TransportError?

    /// A decoder that passes bytes on unchanged.
    init() {
        name = ""
        layers = []
    }

    /// - Parameter encodings: the codings in the order in which they were applied.
    /// - Returns: nil when one of them is not supported, or there are more than `layerLimit`.
    init?(_ encodings: [String]) {
        name = encodings.joined(separator: ", ")
        layers = encodings.reversed().compactMap(ContentCoding.init(named:)).filter(\.isThere).map(CodingLayer.init)
        guard layers.count == encodings.count, encodings.count <= Self.layerLimit else { return nil }
    }

    /// True when bytes are passed on unchanged.
    var isIdle: Bool { layers.isEmpty }

    /// The whole input, while no output has come from it; a body that ends here is kept as received. Empty otherwise.
    var undecoded: [UInt8] { failure == nil && !hasOutput && !isComplete ? held : [] }

    /// False when the body ends in the middle of a coding.
    var isComplete: Bool { failure == nil && layers.allSatisfy(\.isComplete) }

    /// Decodes bytes. An error thrown by one of the functions ends the work.
    ///
    /// - Parameters:
    ///   - made: called after each piece of output of every coding, with the number of bytes that this coding has made
    ///     so far: an outer coding may make many bytes from which the inner one makes none.
    ///   - output: called with the output of the last coding, at most 64 KiB at a time.
    mutating func receive<Failure: Error>(
        _ bytes: [UInt8], made: (Int64) throws(Failure) -> Void, output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard !layers.isEmpty, failure == nil else { return try pass(bytes, output) }
        if !hasOutput { held += bytes }
        var hasNew = false
        let result = try decode(bytes, layer: 0, made: made) { (decoded) throws(Failure) in
            hasNew = true
            try output(decoded)
        }
        hasOutput = hasOutput || hasNew || held.count > Self.heldLimit
        if hasOutput { held = [] }
        switch result {
        case .good: break
        case .badData: failure = .badContentEncoding(name)
        case .outOfMemory: failure = .outOfMemory
        }
        if failure != nil { try output(held) }
    }

    /// Passes bytes on after a failure only when nothing was decoded: raw and decoded bytes are never mixed.
    private func pass<Failure: Error>(
        _ bytes: [UInt8], _ output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        if failure == nil || !hasOutput { try output(bytes) }
    }

    private func decode<Failure: Error>(
        _ bytes: [UInt8], layer: Int, made: (Int64) throws(Failure) -> Void,
        output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> CodingLayer.Result {
        guard layer < layers.count else {
            try output(bytes)
            return .good
        }
        var inner = CodingLayer.Result.good
        let outer = try layers[layer].decode(bytes) { (decoded) throws(Failure) in
            guard inner == .good else { return }
            try made(layers[layer].count)
            inner = try decode(decoded, layer: layer + 1, made: made, output: output)
        }
        return inner == .good ? outer : inner
    }
}
