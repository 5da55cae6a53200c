import CurlewFiles
public import CurlewNetworking

/// One use of this computer's resources that a collection names and does not own. A collection, or a change of one,
/// may come from a stranger, so each use needs a grant by the user, for the host that the request goes to.
///
/// Secrets kept on this computer are among them, so that an edit of a request's URL, or of an environment's base,
/// does not send them elsewhere. A captured value goes back to its issuing origin without a question.
///
/// ```
///   names in files ── ConsentFinder ──► [Permission] ── ConsentStore ──► those without a grant ──► a question
/// ```
///
/// The rule applies to the content of a collection's files. Values typed in this session or on the command line are
/// the user's own and need no grant; once saved and read again they cannot be told from others, and are asked about
/// once.
public struct Permission: Sendable {
    /// The kinds of resources.
    public enum Kind: Hashable, Sendable {
        /// A file outside the collection, or a private one in it; absolute, links resolved.
        case file(String)
        /// A socket file that the request would connect through.
        case socket(String)
        /// A variable of this process's environment.
        case processVariable(String)
        /// A command for the shell, as it stands in the file.
        case command(String)
        /// A program before or after a request, with its arguments, as it stands in the file.
        case hook(String)
        /// A typed or captured secret, by its name, and the environment that it is kept for.
        case secret(String)
        /// The request proves who the person is, by a ticket or a password of theirs, in this way.
        case identity(AuthenticationScheme)
    }

    public var kind: Kind
    /// The collection's folder, absolute, links resolved; empty for a request without one, which needs permission for
    /// secrets alone.
    public var collection: String
    /// The text of `PreparedRequest.route`: `https://api.example.com:8443`; with stars for secrets.
    /// Empty when it becomes known only as the request is sent; such a grant holds once.
    public var host: String
    /// The destination with its secrets, when `host` has stars. It tells places apart in this run, and is neither
    /// shown nor stored.
    public var hiddenHost: String?
    /// True when a value that is still to be captured decides the destination.
    public var isAnswered = false
    /// True for a captured value that is not marked secret; it changes only the wording.
    public var isShown = false
    /// The end of the name that `--allow` may leave out: the folder of a hook, ` in tour`, or the environment of a
    /// secret, ` of staging`; empty at the root and without an environment.
    public var ending = ""
    /// The digest of a program's content; changed content asks again. Nil when the name says everything.
    public var digest: String?
    /// The content that the digest covers; nil when nothing is run.
    public var content: ProgramContent?
    /// An earlier grant for the same words with other content; found in the store.
    public var earlier: EarlierGrant?
    /// The values of secrets that may stand in a path or in the place, by their names.
    public var secrets: [String: String] = [:]

    public init(_ kind: Kind, collection: String, host: String, digest: String? = nil) {
        self.kind = kind
        self.collection = collection
        self.host = host
        self.digest = digest
    }

    /// The text after the kind, as it is asked about: a yes needs to know what it is for, secrets included.
    public var name: String {
        switch kind {
        case .file(let name), .socket(let name), .processVariable(let name), .command(let name), .hook(let name),
            .secret(let name):
            name
        case .identity(let scheme): scheme.rawValue
        }
    }
}

/// An earlier grant for other content.
public enum EarlierGrant: Hashable, Sendable {
    case differs([ContentChange])
    /// The earlier grant was stored without its files.
    case withoutFiles
}

extension Permission: Hashable {
    /// Compares by bytes, so that two Unicode forms of a letter make two names.
    public static func == (left: Permission, right: Permission) -> Bool {
        left.kindWord == right.kindWord && left.digest == right.digest && FilePath.isSame(left.name, right.name)
            && FilePath.isSame(left.collection, right.collection) && FilePath.isSame(left.place, right.place)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kindWord)
        hasher.combine(name)
        hasher.combine(place)
    }

    /// Whether both run the same program with the same content, whatever their destinations.
    public func isSameProgram(as other: Permission) -> Bool {
        var here = other
        (here.host, here.hiddenHost) = (host, hiddenHost)
        return self == here && digest != nil
    }

    /// The destination with its secrets; empty when it is not known.
    public var place: String { hiddenHost ?? host }

    // MARK: As a refusal says it

    /// The name for logs, where nothing can be decided any more: `{{token}}` is in place of that secret. `--allow` takes it.
    public var saidName: String {
        switch kind {
        case .file(let path), .socket(let path): said(path)
        // Nothing is substituted in these: letters of a secret stand there by the collection's own words.
        case .processVariable, .command, .hook, .secret, .identity: name
        }
    }

    /// `host` in the same form. `--allow` does not take it: a name stands for wherever an answer leads.
    var saidHost: String { said(host) }

    /// Whether a secret decides the place.
    var hidesHost: Bool { !FilePath.isSame(saidHost, place) }

    private func said(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for (name, value) in secrets.sorted(by: { ($1.value.utf8.count, $0.key) < ($0.value.utf8.count, $1.key) }) {
            let mask = SecretMask([value, value.lowercased()])
            bytes = bytes.hiding(mask.ranges(in: bytes)) { _ in "{{\(name)}}" }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a grant is stored. It holds for one run only when the place is unknown or has a secret in it, when the
    /// name has one, or when not all files of the program are known.
    var isKept: Bool {
        !host.isEmpty && hiddenHost == nil && content?.gap == nil && FilePath.isSame(saidName, name)
    }
}

extension Permission {
    /// The word for the kind in the store, and before a name in `--allow`.
    public var kindWord: String {
        switch kind {
        case .file: "file"
        case .socket: "socket"
        case .processVariable: "variable"
        case .command: "command"
        case .hook: "hook"
        case .secret: "secret"
        case .identity: "auth"
        }
    }

    /// Every `kindWord`.
    public static let kindWords = ["file", "socket", "variable", "command", "hook", "secret", "auth"]

    /// Whether the permission runs a program.
    public var runsProgram: Bool {
        switch kind {
        case .command, .hook: true
        case .file, .socket, .processVariable, .secret, .identity: false
        }
    }

    /// The effect of a grant, for the list of a question: `reads the file /etc/hosts`.
    public var deed: String { deed(name) }

    /// The same for a refusal, see `saidName`.
    public var saidDeed: String { deed(saidName) }

    private func deed(_ name: String) -> String {
        switch kind {
        case .file: "reads the file \(name)"
        case .socket: "goes through the socket \(name)"
        case .processVariable: "reads the variable \(name) of your environment"
        case .command: "runs the command \(name)\(more)"
        case .hook: "runs the program \(name)\(more)"
        case .secret where isShown || name.utf8.starts(with: "$response ".utf8): "sends \(name), which an answer gave"
        case .secret: "sends the secret \(name)"
        case .identity(let scheme): scheme.row.spends ?? "proves who you are by \(scheme.row.title)"
        }
    }

    /// Whether `--allow` takes it by its name alone, because nothing goes to a place yet. Whatever goes to a place is
    /// allowed for that place.
    public var isAllowedByName: Bool { place.isEmpty && !isAnswered }

    /// The argument of `--allow` for this permission.
    var allowance: String {
        let name = runsProgram ? "\(kindWord):\(name)" : saidName
        return isAllowedByName ? name : "\(name)@\(host.isEmpty || hidesHost ? "PLACE" : host)"
    }

    /// The word for the asking side, for a sentence.
    public var subject: String { collection.isEmpty ? "request" : "collection" }

    /// A reminder that a program may load files that the digest does not cover.
    private var more: String { digest == nil ? "" : ", and what that loads" }
}
