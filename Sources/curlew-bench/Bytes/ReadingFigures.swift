import CurlewBytes
import CurlewFormats
import CurlewSerialization

/// Parsing of JSON text into the index that the response tree uses, compared with `jq` when it is installed.
enum ReadingFigures {
    static func measure() -> Figure {
        let name = "JSON reading"
        Report.say(name)
        guard let text = text() else { return .missing(name, "the sample could not be written") }
        var times: [Double] = []
        for _ in 0..<7 {
            let start = ContinuousClock.now
            guard isRead(text) else { return .missing(name, "the sample is no JSON") }
            times.append((ContinuousClock.now - start).seconds)
        }
        let megabytes = Double(text.count) / 1e6
        let ours = Samples(times).median
        let theirs = jq(text)
        return Figure(
            name: "\(name), \(Number.short(megabytes)) MB", ours: "\(Number.short(megabytes / ours)) MB/s",
            peer: theirs.map { "jq \(Number.short(megabytes / $0)) MB/s" }, ratio: theirs.map { ours / $0 })
    }

    private static func text() -> Bytes? {
        do throws(RequestSerializationError) {
            return try RequestSerializer(.json).serialize(
                method: "POST", url: "http://localhost/", parameters: SampleTree.people(60_000)
            ).body?.bytes
        } catch {
            return nil
        }
    }

    private static func isRead(_ text: Bytes) -> Bool {
        do throws(JSONError) {
            return try JSONDocument(parsing: text).nodeCount > 0
        } catch {
            return false
        }
    }

    /// The time of `jq length` in seconds, its start included.
    private static func jq(_ text: Bytes) -> Double? {
        guard let jq = ChildProcess.path(of: "jq"), let folder = ScratchFolder() else { return nil }
        let file = folder.path + "/sample.json"
        guard TextFile.write(String(decoding: text.array, as: UTF8.self), to: file) else { return nil }
        let start = ContinuousClock.now
        return ChildProcess.run([jq, "length", file]) ? (ContinuousClock.now - start).seconds : nil
    }
}
