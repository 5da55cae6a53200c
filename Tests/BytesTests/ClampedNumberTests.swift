import CurlewBytes
import Testing

/// A whole number of any real one, such as a time in a file.
@Suite struct ClampedNumberTests {
    @Test(arguments: [
        (0.0, Int64(0)), (-0.0, 0), (1.9, 1), (-1.9, -1), (9.3e18, .max), (-9.3e18, .min), (1e30, .max),
        (-.infinity, .min), (.infinity, .max), (.nan, 0), (9_007_199_254_740_992, 9_007_199_254_740_992),
        (0x1p63, .max), (-0x1p63, .min),
    ])
    func `is the nearest`(number: Double, whole: Int64) {
        #expect(Int64(clamping: number) == whole)
    }

    @Test func `keeps to its type`() {
        #expect(Int32(clamping: 1e10) == .max && UInt8(clamping: -1.0) == 0 && UInt8(clamping: 255.9) == 255)
    }
}
