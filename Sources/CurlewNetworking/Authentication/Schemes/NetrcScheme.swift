/// User and password of the host from a netrc file.
enum NetrcScheme: SchemeRow {
    static let title = "netrc"
    static let short = "from ~/.netrc"
    static let help = "User and password of the host, from ~/.netrc or another file; user takes the line of that one."
    static let k6: String? = "The password out of a netrc file. Put it into __ENV."
    static let fields: [AuthenticationScheme.Field] = [
        .init("file", .file(usual: SessionConfiguration.homeNetrc)), .init("user", .text),
    ]

    static func brief(_ words: [String: String]) -> String { "netrc file, read when it is sent" }

    static func effect(_ words: [String: String]) -> String { "Basic ****** where the file names the host" }

    static func write(_ words: Authentication) -> WrittenAuthentication { WrittenAuthentication() }

    static func proof(_ words: Authentication) -> SchemeProof {
        .netrc(file: words.words["file"], user: words.words["user"])
    }

    static func cacheText(_ words: Authentication) -> String {
        "netrc \(words["file"])" + (words["user"].isEmpty ? "" : "\nuser \(words["user"])")
    }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        var curl = CurlAuthentication(arguments: [("--netrc", [])])
        if let file = words.words["file"] { curl.arguments = [("--netrc-file", [.text(file)])] }
        if let user = words.words["user"] {
            curl.notes = ["curl takes the line of \(user) where the URL has that user."]
        }
        return curl
    }
}

extension Authentication {
    /// The user and password of the host from a netrc file.
    ///
    /// - Parameters:
    ///   - file: nil is the session's, usually `~/.netrc`.
    ///   - user: the user whose password is taken; nil takes the first entry of the host.
    public static func netrc(file: String?, user: String? = nil) -> Authentication {
        Authentication(.netrc, ["file": file ?? "", "user": user ?? ""])
    }
}
