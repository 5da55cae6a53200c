import CurlewFiles
import CurlewNetworking
import Synchronization
import Workspace

/// The cookie jar of an earlier run, as far as it could be read, and the notes about lines that could not.
public struct CookieReading: Equatable, Sendable {
    var jar = CookieJar()
    /// Cookies that are kept but not sent.
    var off: [Cookie] = []
    var badLines: [Int] = []
    var problem: String?

    var lines: [Cookie.ID: String] { CookieJarFile.lines(jar, off: off) }

    init(jar: CookieJar, off: [Cookie] = [], problem: String? = nil) {
        self.jar = jar
        self.off = off
        self.problem = problem
    }

    init(_ bytes: [UInt8]) {
        (jar, off, badLines) = CookieJarFile.read(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads the jar. Damaged lines are left out; the damaged file is set aside before a new one is written.
    init(_ file: PrivateFile) {
        do {
            self.init(try file.read() ?? [])
        } catch {
            self.init(jar: CookieJar(), problem: "The cookies of the last run are not there. \(error)")
        }
        guard !badLines.isEmpty else { return }
        let lines = badLines.count == 1 ? "line \(badLines[0])" : "\(badLines.count) lines"
        let aside = (try? file.setAside()).map { "; the file as it was is \($0)" } ?? ""
        problem = "Cookies: \(lines) could not be read\(aside)."
    }
}

/// The file of the cookie jar, which several explorers share.
final class KeptCookies: Sendable {
    private struct State {
        /// The lines of this program as it last read or stored them.
        var stored: [Cookie.ID: String] = [:]
        /// The lines of the file as this program last saw them, and the file's mark then.
        var seen: [Cookie.ID: String] = [:]
        var mark: FileMark?
        /// News of others that this program was told, until it stores them: their lines, or nil for what is gone.
        var told: [Cookie.ID: String?] = [:]
        /// Lines that could not be stored; they are tried again before the program ends.
        var owed: [Cookie.ID: String]?
    }

    private let file: PrivateFile
    private let state = Mutex(State())

    init(_ file: PrivateFile) { self.file = file }

    private var mark: FileMark? { file.path.flatMap { FileMark($0) } }

    func read() -> CookieReading {
        let mark = mark
        let reading = CookieReading(file)
        state.withLock { ($0.stored, $0.seen, $0.mark) = (reading.lines, reading.lines, mark) }
        return reading
    }

    /// Puts the own changes into the file; the cookies of another explorer stay.
    func store(_ lines: [Cookie.ID: String]) throws(FileError) {
        let stored = state.withLock { state in
            state.owed = lines
            // A cookie that came from the file is no change of this program, but its end is one.
            for (id, line) in state.told where lines[id] == line {
                (state.stored[id], state.told[id]) = (line, .none)
            }
            return state.stored
        }
        try file.change { bytes throws(FileError) in
            let reading = CookieReading(bytes ?? [])
            if !reading.badLines.isEmpty { try file.setAside() }
            return Array(CookieJarFile.text(reading.lines.changed(from: stored, to: lines)).utf8)
        }
        state.withLock { state in
            state.seen = state.seen.changed(from: stored, to: lines)
            (state.stored, state.owed) = (lines, nil)
        }
    }

    func storeOwed() throws(FileError) {
        if let lines = state.withLock({ $0.owed }) { try store(lines) }
    }

    /// The cookies that another explorer has changed in the file since the last look, but for those that `jar` has changed
    /// too.
    func news(beside jar: CookieJar) -> CookieStates {
        let mark = mark
        guard mark != state.withLock({ $0.mark }), let bytes = try? file.read() else { return CookieStates() }
        let reading = CookieReading(bytes)
        let (theirs, own) = (reading.lines, CookieJarFile.lines(jar))
        let seen = state.withLock { state in
            defer { (state.seen, state.mark) = (theirs, mark) }
            return state.seen
        }
        var news: [Cookie.ID: CookieStates.State] = [:]
        for id in Set(theirs.keys).union(seen.keys) where theirs[id] != seen[id] {
            guard own[id] == nil || own[id] == seen[id] else { continue }
            let off = reading.off.first { $0.id == id }
            news[id] = off.map { .off($0) } ?? reading.jar[id].map { .inJar($0) } ?? .absent
        }
        state.withLock { state in for id in news.keys { state.told[id] = .some(theirs[id]) } }
        return CookieStates(news)
    }
}
