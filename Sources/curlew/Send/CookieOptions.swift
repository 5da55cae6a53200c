import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Interchange

/// `-b` and `-c`: the jar that a request starts with (curlew's, or one that curl or a browser wrote), and the file it
/// is written to afterwards.
struct CookieOptions {
    /// The jar that was read; empty without a file.
    let jar: CookieJar
    private let target: OutputFile?

    init(_ curl: CurlRequest) throws(UsageError) {
        target = try curl.settings.cookieJar.map { file throws(UsageError) in try OutputFile(file, access: .owner) }
        jar = try curl.cookieFiles.last.map { file throws(UsageError) in try Self.read(file) } ?? CookieJar()
    }

    /// Writes the jar with mode 0600, session cookies included, as curl does.
    func store(_ jar: CookieJar) {
        target?.write(Bytes(Array(CookieJarFile.text(jar).utf8)))
    }

    var isFile: Bool { target?.isFile ?? true }

    private static func read(_ file: String) throws(UsageError) -> CookieJar {
        let text = String(decoding: try InputFile.read(file), as: UTF8.self)
        let (jar, _, badLines) = CookieJarFile.read(text)
        guard badLines.isEmpty else {
            throw .badInput(file, reason: "Line \(badLines[0]) is no cookie. Correct or remove it.")
        }
        return jar
    }
}
