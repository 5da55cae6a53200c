import CurlewBytes
import CurlewSerialization
import Glibc
import History

/// Reads the history for `curlew history`, and deletes from it.
struct HistoryAccess {
    let store: HistoryStore

    /// The filter that the words make.
    static func filter(_ words: [String]) -> HistoryFilter {
        var (now, local) = (Int(Program.now.seconds), tm())
        localtime_r(&now, &local)
        return HistoryFilter(words.joined(separator: " "), now: Double(now), secondsFromGMT: local.tm_gmtoff)
    }

    /// The single id that a command takes.
    static func id(_ words: [String], of action: String) throws(UsageError) -> Int {
        guard let word = words.first else { throw .missingOperand("\(action) ID", command: HistoryCommand.syntax.name) }
        if words.count > 1 { throw .surplusOperand(words[1], command: HistoryCommand.syntax.name) }
        return try id(word)
    }

    static func id(_ word: String) throws(UsageError) -> Int {
        guard let id = Int(word.utf8.text(behind: "#").map(String.init) ?? word) else {
            throw .badInput(word, reason: "It is no id. curlew history lists them in its first column.")
        }
        return id
    }

    func exchange(_ id: Int) async throws(UsageError) -> RecordedExchange {
        guard let exchange = await store.exchange(id) else {
            throw .badInput(
                "\(id)", reason: "The history has no such exchange. curlew history lists those that it has.")
        }
        return exchange
    }

    // MARK: All that a filter finds

    private static let page = 500

    /// Calls `take` with every line, newest first, until it returns false.
    func forEachLine(_ filter: HistoryFilter, _ take: (HistoryLine) async -> Bool) async {
        var place: HistoryPlace?
        repeat {
            guard let page = await store.page(filter, after: place, limit: Self.page) else { return }
            for line in page.lines {
                guard await take(line) else { return }
            }
            place = page.next
        } while place != nil
    }

    /// The ids of all exchanges that a filter finds, those of runs among them, newest first.
    func ids(_ filter: HistoryFilter) async -> [Int] {
        var ids: [Int] = []
        await forEachLine(filter) { line in
            switch line {
            case .entry(let entry): ids.append(entry.id)
            case .run(let run): ids += await store.entries(ofRun: run.id, filter).map(\.id).reversed()
            }
            return true
        }
        return ids
    }

    // MARK: Deleting

    func delete(_ ids: [Int]) async throws(UsageError) -> Int32 {
        for id in ids { _ = try await exchange(id) }
        do { try await store.delete(ids) } catch { throw .badInput("delete", reason: "\(error)") }
        return ExitCode.done
    }

    /// Deletes what a filter finds, after a yes.
    func clear(_ words: [String], isConfirmed: Bool) async throws(UsageError) -> Int32 {
        let filter = Self.filter(words)
        let found = await ids(filter)
        guard !found.isEmpty else { return ExitCode.done }
        let what = Plural.of(found.count, "exchange")
        guard isConfirmed else {
            throw .badInput("clear", reason: "It deletes \(what) for good: curlew history clear --yes.")
        }
        do { try await store.clear(filter) } catch { throw .badInput("clear", reason: "\(error)") }
        Console.complain("Deleted \(what).")
        return ExitCode.done
    }
}
