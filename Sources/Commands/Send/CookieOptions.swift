import CurlewBytes
import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange

/// `-b` and `-c`: the cookies that a request starts with (a jar of curlew's, curl's or a browser's, or the heads of
/// answers), and the file they are written to afterwards, in the form of curl's.
struct CookieOptions {
    /// The cookies of jars, in order.
    private var cookies: [Cookie] = []
    /// The way of a cookie whose line says none: that of the request, once it is known.
    private static let untold = Route.Way("untold")
    /// Sentences about files and lines that hold no cookie.
    private(set) var notes: [String] = []
    /// Values of `Set-Cookie` fields, which belong to the host that is asked.
    private var fields: [String] = []
    private let target: OutputFile?
    /// Standard output, behind the answer: `-c -`.
    private let isPrinted: Bool
    /// `-j`: cookies without an end are not taken from files.
    private let leavesOutSessions: Bool

    init(_ curl: CurlRequest) throws(UsageError) {
        leavesOutSessions = curl.settings.leavesOutSessions
        isPrinted = curl.settings.cookieJar == "-"
        target =
            try isPrinted
            ? nil : curl.settings.cookieJar.map { file throws(UsageError) in try OutputFile(file, access: .owner) }
        for file in curl.cookieFiles {
            if RemoteName.isTaken(file) || file == "-" {
                try read(file)
            } else if file != curl.settings.cookieJar {
                notes.append("\(file) is not there: no cookies come from it.")
            }
        }
    }

    /// The cookies at the start of a request. As curl has it, a field of a file that names no domain is for whatever
    /// host is asked. What says no way is for the way that was typed.
    func jar(for sending: Sending) -> CookieJar {
        let way = sending.leadsAway ? nil : sending.request.answerRoute?.way
        var cookies = cookies
        for place in cookies.indices {
            // One order for all files: it decides among names of one length.
            cookies[place].created = Double(place)
            if cookies[place].way == Self.untold { cookies[place].way = way ?? .straight }
        }
        var jar = CookieJar(cookies, limits: .curl)
        if let authority = URLReference(sending.request.request.url).authority {
            // Over https, so that cookies for https alone are kept too.
            _ = jar.store(
                setCookie: fields, from: "https://\(authority)/", by: way ?? .straight, at: Double(Program.now.seconds))
        }
        return leavesOutSessions ? CookieJar(jar.all.filter { $0.expires != nil }, limits: .curl) : jar
    }

    /// Sentences where cookies for this server stay behind: since they came another way than the request goes, or since more
    /// are for the URL than go along at most.
    func notes(on sending: Sending) -> [String] {
        let (jar, url, now) = (jar(for: sending), sending.request.request.url, Double(Program.now.seconds))
        guard let way = sending.request.answerRoute?.way, sending.request.options.handlesCookies != false else {
            return []
        }
        var notes: [String] = []
        if Set(jar.all.map(\.way)).contains(where: { $0 != way && !jar.cookies(for: url, by: $0, at: now).isEmpty }) {
            let words = way == .straight ? "straight to its server" : way.words
            notes.append("Cookies of -b came another way than this request goes (\(words)); they are not sent.")
        }
        let surplus = jar.surplus(for: url, by: way, at: now)
        if surplus > 0 {
            let most = jar.cookies(for: url, by: way, at: now).count
            notes.append("\(surplus) cookies of -b stay behind: \(most) go with a request at most.")
        }
        return notes
    }

    /// Writes the jar with mode 0600, session cookies included, as curl does.
    func store(_ jar: CookieJar) {
        let text = Bytes(Array(NetscapeCookie.text(jar).utf8))
        if isPrinted { Console.print(untrusted: text, hides: false) } else { target?.write(text) }
    }

    var isFile: Bool { target?.isFile ?? true }

    private mutating func read(_ file: String) throws(UsageError) {
        let heads = HeadDump(String(decoding: try InputFile.read(file), as: UTF8.self))
        let (jar, _, badLines) = CookieJarFile.read(heads.rest, by: Self.untold)
        if let first = badLines.first {
            let words = badLines.count == 1 ? "Line \(first)" : "\(badLines.count) lines, the first of them \(first),"
            notes.append(
                "\(file): \(words) \(badLines.count == 1 ? "is no cookie and is" : "are no cookies and are") left out.")
        }
        fields += heads.cookies
        cookies += jar.all.sorted { $0.created < $1.created }
    }
}
