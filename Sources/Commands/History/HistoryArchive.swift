import CurlewFormats
import Exporting
import History
import Interchange

/// `curlew history export --har`: what a filter or ids find, the oldest first, one entry after the other.
struct HistoryArchive {
    let reading: HistoryAccess

    /// - Parameter words: ids, or a filter.
    func print(_ words: [String]) async throws(UsageError) -> Int32 {
        var ids = words.compactMap { Int($0) }
        if words.isEmpty || ids.count < words.count { ids = await reading.ids(HistoryAccess.filter(words)).reversed() }
        Console.print(ArchiveWriter.start(version: Program.version))
        var isFirst = true
        for id in ids {
            let entry = ArchiveWriter.entry(try await reading.exchange(id)).text()
            Console.print((isFirst ? "\n" : ",\n") + entry)
            isFirst = false
        }
        Console.print(ArchiveWriter.end + "\n")
        return ExitCode.done
    }
}
