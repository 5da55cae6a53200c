import CurlewFiles
import CurlewNetworking
import Workspace

/// The cookie jar of an earlier run, as far as it could be read, and the notes about lines that could not.
public struct CookieReading: Equatable, Sendable {
    var jar: CookieJar
    /// Cookies that are kept but not sent.
    var off: [Cookie]
    var problem: String?

    init(jar: CookieJar, off: [Cookie] = [], problem: String? = nil) {
        self.jar = jar
        self.off = off
        self.problem = problem
    }

    /// Reads the jar. Damaged lines are left out; the damaged file is set aside before a new one is written.
    init(_ store: CookieJarStore) {
        (jar, off) = (CookieJar(), [])
        let bytes: [UInt8]?
        do {
            bytes = try store.read()
        } catch {
            problem = "The cookies of the last run are not there. \(error)"
            return
        }
        guard let bytes else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let (jar, off, badLines) = CookieJarFile.read(text)
        (self.jar, self.off) = (jar, off)
        guard !badLines.isEmpty else { return }
        let lines = badLines.count == 1 ? "line \(badLines[0])" : "\(badLines.count) lines"
        let aside = store.setAside().map { "; the file as it was is \($0)" } ?? ""
        problem = "Cookies: \(lines) could not be read\(aside)."
    }
}
