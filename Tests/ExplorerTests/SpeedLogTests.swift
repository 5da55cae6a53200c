import Testing

@testable import Explorer

/// The marks of a download's speed.
@Suite struct SpeedLogTests {
    @Test func `the speed of each second is a mark, as high as it is near to the fastest`() {
        var log = SpeedLog()
        for (second, bytes) in [0, 10, 30, 60, 60].enumerated() { log.note(Int64(bytes), at: Double(second)) }
        #expect(log.marks(columns: 20, isASCII: true) == ":||.")
        #expect(log.marks(columns: 2, isASCII: true) == "|.")
        #expect(log.marks(columns: 20, isASCII: false).count == 4)
    }

    @Test func `only the newest minute is kept, and a tick that comes twice says nothing`() {
        var log = SpeedLog()
        for second in 0..<1000 { log.note(Int64(second), at: Double(second)) }
        log.note(5000, at: 999.01)
        #expect(log.rates.count == SpeedLog.limit)
        #expect(log.rates.last == 1)
    }
}
