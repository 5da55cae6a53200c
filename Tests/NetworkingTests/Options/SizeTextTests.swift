import CurlewNetworking
import Testing

/// Numbers of bytes as curl has them.
@Suite struct SizeTextTests {
    @Test(
        arguments: [
            ("0", 0), ("312", 312), ("1k", 1024), ("64K", 65_536), ("100M", 104_857_600), ("4g", 4_294_967_296),
            ("1T", 1_099_511_627_776), ("9223372036854775807", .max),
        ] as [(String, Int64)])
    func `a number with a unit of 1024 is read`(text: String, bytes: Int64) {
        #expect(SizeText.read(text) == bytes)
        #expect(SizeText.read(SizeText.write(bytes)) == bytes)
    }

    @Test(arguments: [
        "", "K", "-1", "+1", "1.5M", "4GB", "1 K", "9223372036854775808", "9G9", "99999999999T", "1K\u{301}",
        "1\u{301}K", "１",
    ])
    func `anything else is none`(text: String) {
        #expect(SizeText.read(text) == nil)
    }

    @Test func `it is written in the largest unit that leaves nothing over`() {
        #expect(
            [0, 1023, 1024, 1500, 3 << 20, 4 << 30, 5 << 40].map(SizeText.write) == [
                "0", "1023", "1K", "1500", "3M", "4G", "5T",
            ])
    }
}
