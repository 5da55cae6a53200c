import Bytes
import Files
import Networking

/// `-b` and `-c`: the jar that a request starts with, and where it goes afterwards.
struct CookieOptions {
    /// As it is read from a file; empty where none is named.
    let jar: CookieJar
    private let target: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        target = arguments["cookie-jar"]
        if let file = arguments["cookie"], Self.pairs(arguments) == nil {
            jar = try Self.read(file)
        } else {
            jar = CookieJar()
        }
    }

    /// Cookies given as such: a text with `=`, as curl tells them from a file.
    static func pairs(_ arguments: ParsedArguments) -> String? {
        arguments["cookie"].flatMap { $0.contains("=") ? $0 : nil }
    }

    /// Writes the jar for its owner's eyes only, session cookies too, as curl does.
    func store(_ jar: CookieJar) throws(UsageError) {
        guard let target else { return }
        do throws(FileError) {
            try AtomicWriter().write(Array(CookieJarFile.text(jar).utf8), to: target, access: .owner)
        } catch {
            throw .badInput(target, reason: error.description)
        }
    }

    private static func read(_ file: String) throws(UsageError) -> CookieJar {
        let text = String(decoding: try InputFile.read(file), as: UTF8.self)
        let (jar, badLines) = CookieJarFile.read(text)
        guard badLines.isEmpty else {
            throw .badInput(file, reason: "Line \(badLines[0]) is no cookie. Correct or remove it.")
        }
        return jar
    }
}
