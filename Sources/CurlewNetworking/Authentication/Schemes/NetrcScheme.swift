/// User and password of the host from a netrc file.
enum NetrcScheme: SchemeRow {
    static let title = "netrc"
    static let short = "from ~/.netrc"
    static let help = "User and password of the host, from ~/.netrc or another file."
    static let k6: String? = "The password out of a netrc file. Put it into __ENV."
    static let fields: [AuthenticationScheme.Field] = [
        .init("file", .file(usual: SessionConfiguration.homeNetrc))
    ]

    static func brief(_ words: [String: String]) -> String { "netrc file, read when it is sent" }

    static func effect(_ words: [String: String]) -> String { "Basic ****** where the file names the host" }

    static func write(_ words: Authentication) -> WrittenAuthentication { WrittenAuthentication() }

    static func proof(_ words: Authentication) -> SchemeProof { .netrc(file: words.words["file"]) }

    static func cacheText(_ words: Authentication) -> String { "netrc \(words["file"])" }

    static func curl(_ words: Authentication) -> SchemeCurl {
        guard let file = words.words["file"] else { return SchemeCurl(arguments: [("--netrc", [])]) }
        return SchemeCurl(arguments: [("--netrc-file", [.text(file)])])
    }
}

extension Authentication {
    /// User and password of the host from a netrc file; nil is `~/.netrc`.
    public static func netrc(file: String?) -> Authentication { Authentication(.netrc, ["file": file ?? ""]) }
}
