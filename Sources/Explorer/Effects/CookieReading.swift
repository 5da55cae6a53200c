import CurlewFiles
import CurlewNetworking
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
