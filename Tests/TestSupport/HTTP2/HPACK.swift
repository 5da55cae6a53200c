/// Header blocks in the plainest form of RFC 7541: literals without Huffman coding.
public enum HPACK {
    /// `:status: 200` by its number in the static table.
    public static let ok: [UInt8] = [0x88]

    /// A field by name and value, not put into the table (§6.2.2).
    public static func field(_ name: String, _ value: String) -> [UInt8] {
        [0x00] + string(name) + string(value)
    }

    /// The same, put into the table, where it is number 62 then (§6.2.1).
    public static func indexed(_ name: String, _ value: String) -> [UInt8] {
        [0x40] + string(name) + string(value)
    }

    /// The field that was put into the table last.
    public static let latest: [UInt8] = [0x80 | 62]

    public static func status(_ status: String) -> [UInt8] {
        field(":status", status)
    }

    private static func string(_ text: String) -> [UInt8] {
        length(text.utf8.count) + Array(text.utf8)
    }

    /// With a prefix of seven bits (§5.1).
    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 127 else { return [UInt8(count)] }
        var bytes: [UInt8] = [127]
        var rest = count - 127
        while rest >= 128 {
            bytes.append(UInt8(rest % 128 + 128))
            rest /= 128
        }
        return bytes + [UInt8(rest)]
    }
}
