/// The memory that a tree over a body may take. A body that needs more is read as text alone.
public enum TreeMemory {
    public static let usual = 1 << 30

    /// A text in another encoding is made anew, in an array that doubles as it grows and with up to twice the bytes.
    static func holdsTranscoding(of count: Int, in memory: Int) -> Bool { count <= memory / 6 }
}
