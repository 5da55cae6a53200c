import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Interchange
import Serialization

/// `-b` and `-c`: the cookies that a request starts with (a jar of curlew's, curl's or a browser's, or the heads of
/// answers), and the file they are written to afterwards.
struct CookieOptions {
    private var jar = CookieJar()
    /// Values of `Set-Cookie` fields, which belong to the host that is asked.
    private var fields: [String] = []
    private let target: OutputFile?

    init(_ curl: CurlRequest) throws(UsageError) {
        target = try curl.settings.cookieJar.map { file throws(UsageError) in try OutputFile(file, access: .owner) }
        for file in curl.cookieFiles { try read(file) }
    }

    var isEmpty: Bool { jar.isEmpty && fields.isEmpty }

    /// The cookies at the start of a request. As curl has it, a field of a file that names no domain is for whatever
    /// host is asked.
    func jar(for url: String) -> CookieJar {
        guard let authority = URLReference(url).authority else { return jar }
        var jar = jar
        // Over https, so that cookies for https alone are kept too.
        _ = jar.store(setCookie: fields, from: "https://\(authority)/", at: Double(Program.now.seconds))
        return jar
    }

    /// Writes the jar with mode 0600, session cookies included, as curl does.
    func store(_ jar: CookieJar) {
        target?.write(Bytes(Array(CookieJarFile.text(jar).utf8)))
    }

    var isFile: Bool { target?.isFile ?? true }

    private mutating func read(_ file: String) throws(UsageError) {
        let heads = HeadDump(String(decoding: try InputFile.read(file), as: UTF8.self))
        let (read, _, badLines) = CookieJarFile.read(heads.rest)
        guard badLines.isEmpty else {
            throw .badInput(file, reason: "Line \(badLines[0]) is no cookie. Correct or remove it.")
        }
        fields += heads.cookies
        jar = CookieJar(jar.all + read.all)
    }
}
