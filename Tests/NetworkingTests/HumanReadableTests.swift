import CurlewNetworking
import Testing

@Suite struct MeasureTests {
    @Test(
        arguments: [
            (0, "0 B"), (93, "93 B"), (999, "999 B"), (1000, "1 kB"), (1204, "1.2 kB"), (1234, "1.23 kB"),
            (9_999, "10 kB"), (38_400_000, "38.4 MB"), (985_000_000, "985 MB"), (999_700_000, "1 GB"),
            (2_150_000_000, "2.15 GB"),
        ] as [(Int64, String)])
    func `sizes have three digits that matter`(count: Int64, text: String) {
        #expect(HumanReadable.bytes(count) == text)
    }

    @Test(
        arguments: [
            (0, "0.0 ms"), (400, "0.4 ms"), (9_800, "9.8 ms"), (12_000, "12 ms"), (1_200_000, "1.2 s"),
            (74_000_000, "74 s"),
        ] as [(Int64, String)])
    func `times have the unit that fits`(microseconds: Int64, text: String) {
        #expect(HumanReadable.time(microseconds: microseconds) == text)
    }

    @Test(arguments: [(0, "00:00"), (30, "00:30"), (95, "01:35"), (3_900, "01:05:00"), (3_600, "01:00:00")])
    func `time left is a clock`(seconds: Int, text: String) {
        #expect(HumanReadable.clock(seconds: seconds) == text)
    }

    @Test(arguments: [(1, "1"), (999, "999"), (1204, "1 204"), (1_234_567, "1 234 567")] as [(Int64, String)])
    func `grouped digits`(count: Int64, text: String) {
        #expect(HumanReadable.grouped(count) == text)
    }
}
