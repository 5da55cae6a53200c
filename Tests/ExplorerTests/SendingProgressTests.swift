import CurlewNetworking
import CurlewTransport
import Testing

@testable import Explorer

@Suite struct SendingProgressTests {
    /// A transfer of so many bytes a second, noted ten times a second.
    private func meter(rate: Int64, total: Int64?, seconds: Double) -> TransferMeter {
        var meter = TransferMeter()
        for tenth in 0...Int(seconds * 10) {
            meter.note(Int64(Double(rate) * Double(tenth) / 10), of: total, at: Double(tenth) / 10)
        }
        return meter
    }

    @Test func `the rate is that of the last five seconds`() throws {
        var meter = meter(rate: 1_000, total: nil, seconds: 10)
        for second in 11...16 { meter.note(10_000 + Int64(second - 10) * 5_000, of: nil, at: Double(second)) }
        #expect(try abs(#require(meter.rate(at: 16)) - 5_000) < 300)
    }

    @Test func `no percentage without a total, and none when more came than announced`() {
        #expect(meter(rate: 1_000, total: nil, seconds: 3).percent == nil)
        #expect(meter(rate: 1_000, total: 2_000, seconds: 3).percent == nil)
        #expect(meter(rate: 1_000, total: 0, seconds: 3).percent == nil)
        #expect(meter(rate: 1_000, total: 9_000, seconds: 3).percent == 33)
        #expect(meter(rate: 999, total: 1_000, seconds: 1).percent == 99)
    }

    @Test func `time left needs two seconds and one percent`() {
        #expect(meter(rate: 1_000, total: 10_000, seconds: 1.9).secondsLeft(at: 1.9) == nil)
        #expect(meter(rate: 1_000, total: 1_000_000, seconds: 3).secondsLeft(at: 3) == nil)
        #expect(meter(rate: 1_000, total: 10_000, seconds: 4).secondsLeft(at: 4) == 6)
    }

    @Test func `above a minute time left is rounded to five seconds`() throws {
        let left = try #require(meter(rate: 1_000, total: 103_000, seconds: 10).secondsLeft(at: 10))
        #expect(left == 95)
    }

    @Test func `no byte for more than three seconds is a stall`() {
        let meter = meter(rate: 1_000, total: 100_000, seconds: 5)
        #expect(meter.stall(at: 7.9) == nil)
        #expect(meter.stall(at: 9.2) == 4)
        #expect(meter.secondsLeft(at: 9.2) == nil)
    }

    @Test func `many events are kept as few samples`() {
        var meter = TransferMeter()
        for step in 0..<100_000 { meter.note(Int64(step), of: nil, at: Double(step) / 10_000) }
        #expect(MemoryLayout<TransferMeter>.size < 100)
        #expect(Mirror(reflecting: meter).descendant("samples").map { ($0 as? [Any])?.count ?? 0 } ?? 0 < 200)
    }

    // MARK: Words

    private func words(_ progress: SendProgress, at now: Double) -> String {
        var settings = Settings()
        settings.drawing = .ascii
        return StatusWords.running(progress, at: now, settings).text
    }

    @Test func `a quick answer shows no waiting, a slow one its phase`() {
        var progress = SendProgress(job: JobID(1), startedAt: 100)
        progress.note(.phase(.waiting), at: 100)
        #expect(words(progress, at: 100.2) == "")
        #expect(words(progress, at: 101.2) == "waiting 1.2 s  sent, waiting")
    }

    @Test func `a download of known size has a bar, percent, sizes, rate and time left`() {
        var progress = SendProgress(job: JobID(1), startedAt: 0)
        progress.note(.phase(.receiving), at: 0)
        progress.down = meter(rate: 38_400_000, total: 2_150_000_000, seconds: 25)
        #expect(words(progress, at: 25) == "[######>.......] 44 %  960 MB / 2.15 GB  38.4 MB/s  left 00:31")
    }

    @Test func `a download of unknown size has bytes and rate only`() {
        var progress = SendProgress(job: JobID(1), startedAt: 0)
        progress.note(.phase(.receiving), at: 0)
        progress.down = meter(rate: 1_500, total: nil, seconds: 4)
        #expect(words(progress, at: 4) == "6 kB  1.5 kB/s")
        #expect(words(progress, at: 8.5) == "6 kB  stalled 4 s")
    }

    @Test func `an upload is told from a download`() {
        var progress = SendProgress(job: JobID(1), startedAt: 0)
        progress.note(.phase(.sending), at: 0)
        progress.up = meter(rate: 1_000, total: 4_000, seconds: 1)
        #expect(words(progress, at: 1) == "[###>..........] 25 %  sent 1 kB / 4 kB  1 kB/s")
    }

    @Test func `a redirect starts the meters anew`() {
        var progress = SendProgress(job: JobID(1), startedAt: 0)
        progress.note(.received(10, of: 20), at: 1)
        progress.noteRedirect()
        #expect(progress.down.bytes == 0)
        #expect(progress.hops == 1)
    }
}
