import CurlewBytes
import CurlewDatabase
import Glibc
import History
import Workspace

// Keeps exchanges in the history of the folder named first, as many as the second argument says, and prints each id once
// it is acknowledged; with a third argument it deletes that many of them again, and prints `-` and the id. With a fourth
// that many are gathered before each that is recorded. Tests kill it in the middle.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else { exit(2) }
let doomed = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
let gathered = arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0

let store = HistoryStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": arguments[1]]))

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

var ids: [Int] = []
for number in 0..<count {
    let body =
        "{\"probe\": \"word\(number)x\(getpid())\", \"text\": \"" + String(repeating: "lorem ", count: 700) + "\"}"
    func exchange(_ path: String, _ body: String) -> RecordedExchange {
        RecordedExchange(
            StoredExchange(
                date: Double(number), method: "GET", url: "http://h.test/\(path)", version: "HTTP/1.1", status: 200,
                body: Bytes(Array(body.utf8))),
            request: number % 3 == 0 ? nil : RequestKey(collection: "/c", request: "r\(number % 3)"))
    }
    for other in 0..<gathered { await store.gather(exchange("\(number)/\(other)", "{}"), timer: ContinuousClock()) }
    var written = await store.record(exchange("\(number)", body))
    // Another program may write for longer than anybody waits.
    while written == nil, case .locked(_)? = await store.problem { written = await store.settle() }
    guard let id = written else { exit(3) }
    say("\(id) \(number)")
    ids.append(id)
}
for id in ids.prefix(doomed) {
    repeat { try await store.delete([id]) } while await store.exchange(id) != nil
    say("- \(id)")
}
