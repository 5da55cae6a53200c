import CurlewFiles
public import CurlewNetworking

/// Something of this computer that a collection names and that is not its own. A collection may come from a stranger,
/// and a change of one may, so each needs one yes of the person, for the host that it would go to.
///
/// Secrets that this computer keeps are among them: whoever changes the URL of a request, or the base of an environment,
/// does not send them elsewhere by that. One that an answer gave goes back to where it came from without a question.
///
/// ```
///   what a file names ── ConsentFinder ──► [Permission] ── ConsentStore ──► those without a yes ──► a question
/// ```
///
/// The rule counts for what stands in a collection's files. What was typed in this session or on the command line is the
/// person's own and is not asked about; once it is saved and read again, nobody can tell any more, and it is asked once.
public struct Permission: Sendable {
    /// What is read or run.
    public enum Kind: Hashable, Sendable {
        /// A file outside the collection, or a private one in it; absolute, links resolved.
        case file(String)
        /// A socket file that the request would go through.
        case socket(String)
        /// A variable of this process's environment.
        case processVariable(String)
        /// A command for the shell, as it stands in the file.
        case command(String)
        /// A program before or after a request, with its arguments, as it stands in the file.
        case hook(String)
        /// A secret that was typed or captured before, by its name, and the environment that it is kept for.
        case secret(String)
        /// What servers set and this computer keeps goes along to another place than theirs.
        case cookies
        /// The request proves who the person is, by a ticket or a password of theirs, in this way.
        case identity(AuthenticationScheme)
    }

    public var kind: Kind
    /// The collection's folder, absolute, links resolved; empty for a request of none, which asks for secrets alone.
    public var collection: String
    /// Where the request goes, as `PreparedRequest.destination` says it: `https://api.example.com:8443`; with stars where a
    /// secret is part of it. Empty where that is known only as it is sent: a yes for that is for this once.
    public var host: String
    /// The place itself where `host` has stars. It tells one place from another in this run, and is neither shown nor kept.
    public var hiddenHost: String?
    /// What an answer gave decides the place: `--allow NAME` alone is no yes for it, since nobody could know it beforehand.
    public var isAnswered = false
    /// Of a value that an answer gave and nobody calls secret; for the words alone.
    public var isShown = false
    /// What ends the name and may be left away by `--allow`: the folder of a hook, ` in tour`, and the environment of a
    /// secret, ` of staging`; empty at the root and without an environment.
    public var ending = ""
    /// Of what would be run: another content asks again. Nil where the name says it all.
    public var digest: String?
    /// What the digest is of; nil where nothing is run.
    public var content: ProgramContent?
    /// What differs since an earlier yes for the same; found where that is kept.
    public var earlier: EarlierYes?

    public init(_ kind: Kind, collection: String, host: String, digest: String? = nil) {
        self.kind = kind
        self.collection = collection
        self.host = host
        self.digest = digest
    }

    /// What stands behind the kind; the name that `--allow` takes.
    public var name: String {
        switch kind {
        case .file(let name), .socket(let name), .processVariable(let name), .command(let name), .hook(let name),
            .secret(let name):
            name
        case .cookies: "cookies"
        case .identity(let scheme): scheme.rawValue
        }
    }
}

/// A yes that was given before, for another content.
public enum EarlierYes: Hashable, Sendable {
    case differs([ContentChange])
    /// It was kept without its files.
    case withoutFiles
}

extension Permission: Hashable {
    /// By bytes: two forms of one letter are two names.
    public static func == (left: Permission, right: Permission) -> Bool {
        left.kindWord == right.kindWord && left.digest == right.digest && FilePath.isSame(left.name, right.name)
            && FilePath.isSame(left.collection, right.collection) && FilePath.isSame(left.place, right.place)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kindWord)
        hasher.combine(name)
        hasher.combine(place)
    }

    /// The same to be run with the same content, wherever it goes.
    public func isSameProgram(as other: Permission) -> Bool {
        var here = other
        (here.host, here.hiddenHost) = (host, hiddenHost)
        return self == here && digest != nil
    }

    /// Where the request goes, with the secrets in it; empty where it is not known.
    public var place: String { hiddenHost ?? host }

    /// What goes nobody knows where, or to a place that a secret is part of, is asked about in each run of curlew; so is a
    /// program whose files are not all known.
    var isKept: Bool { !host.isEmpty && hiddenHost == nil && content?.gap == nil }
}

extension Permission {
    /// The word in the store, and in front of a name that `--allow` takes.
    public var kindWord: String {
        switch kind {
        case .file: "file"
        case .socket: "socket"
        case .processVariable: "variable"
        case .command: "command"
        case .hook: "hook"
        case .secret: "secret"
        case .cookies: "kept"
        case .identity: "auth"
        }
    }

    /// Every `kindWord`.
    public static let kindWords = ["file", "socket", "variable", "command", "hook", "secret", "kept", "auth"]

    /// Whether a yes runs something.
    public var runsProgram: Bool {
        switch kind {
        case .command, .hook: true
        case .file, .socket, .processVariable, .secret, .cookies, .identity: false
        }
    }

    /// What would happen, for a list: `reads the file /etc/hosts`.
    public var deed: String {
        switch kind {
        case .file(let path): "reads the file \(path)"
        case .socket(let path): "goes through the socket \(path)"
        case .processVariable(let name): "reads the variable \(name) of your environment"
        case .command(let text): "runs the command \(text)\(more)"
        case .hook(let text): "runs the program \(text)\(more)"
        case .secret(let name) where isShown || name.utf8.starts(with: "$response ".utf8):
            "sends \(name), which an answer gave"
        case .secret(let name): "sends the secret \(name)"
        case .cookies: "sends the cookies that are kept here, past their servers"
        case .identity(let scheme): scheme.row.spends ?? "proves who you are by \(scheme.row.title)"
        }
    }

    /// What `--allow` takes for it: the name, the kind of what is run, and a place that nobody could know beforehand.
    var allowance: String {
        let name = runsProgram ? "\(kindWord):\(name)" : name
        return isAnswered ? "\(name)@\(host.isEmpty ? "ORIGIN" : host)" : name
    }

    /// Who wants it, for a sentence.
    public var subject: String { collection.isEmpty ? "request" : "collection" }

    /// What a digest cannot hold.
    private var more: String { digest == nil ? "" : ", and what that loads" }
}
