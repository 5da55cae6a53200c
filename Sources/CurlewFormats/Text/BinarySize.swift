/// Limits of sizes in words: `4 GiB`, `256 MiB`, `64 KiB`, else `1000 bytes`.
public enum BinarySize {
    public static func words(_ bytes: Int64) -> String {
        for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes > 0 && bytes % (1 << shift) == 0 {
            return "\(bytes >> shift) \(unit)"
        }
        return "\(bytes) bytes"
    }
}
