/// Random numbers for generators: the same seed and text give the same numbers (SplitMix64, Steele, Lea and Flood
/// 2014). Good for test data and identifiers, not for keys.
struct GeneratorRandom: RandomNumberGenerator {
    private var state: UInt64
    private let stream: UInt64

    init(_ seed: GeneratorSeed, _ text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed.low
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = hash ^ seed.high
        stream = (seed.low &* 2) | 1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15 &+ (stream << 1)
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The seed of random values; each sending has its own.
public struct GeneratorSeed: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A seed from the system's random source.
    public static func random() -> GeneratorSeed {
        GeneratorSeed(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    }

    /// The seed of the sending that follows.
    public var next: GeneratorSeed {
        GeneratorSeed(high: high &+ 0x9E37_79B9_7F4A_7C15, low: low)
    }
}
