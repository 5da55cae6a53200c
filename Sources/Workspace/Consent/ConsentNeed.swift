/// Something of this computer that a collection names and that is not its own. A collection may come from a stranger,
/// and a change of one may, so each needs one yes of the person, for the host that it would go to.
///
/// Secrets that this computer keeps are among them: whoever changes the URL of a request, or the base of an environment,
/// does not send them elsewhere by that. One that an answer gave goes back to where it came from without a question.
///
/// ```
///   what a file names ── ConsentFinder ──► [ConsentNeed] ── ConsentStore ──► those without a yes ──► a question
/// ```
///
/// The rule counts for what stands in a collection's files. What was typed in this session or on the command line is the
/// person's own and is not asked about; once it is saved and read again, nobody can tell any more, and it is asked once.
public struct ConsentNeed: Hashable, Sendable {
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
    }

    public var kind: Kind
    /// The collection's folder, absolute, links resolved; empty for a request of none, which asks for secrets alone.
    public var collection: String
    /// Where the request goes, as `PreparedRequest.destination` says it: `https://api.example.com:8443`. Empty where that
    /// is known only as it is sent: a yes for that is not kept.
    public var host: String
    /// What ends the name and may be left away by `--allow`: the folder of a hook, ` in tour`, and the environment of a
    /// secret, ` of staging`; empty at the root and without an environment.
    public var ending = ""
    /// Of what would be run: another content asks again. Nil where the name says it all.
    public var digest: String?

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
        }
    }
}

extension ConsentNeed {
    /// The word in the store.
    var kindWord: String {
        switch kind {
        case .file: "file"
        case .socket: "socket"
        case .processVariable: "variable"
        case .command: "command"
        case .hook: "hook"
        case .secret: "secret"
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
        case .secret(let name): "sends the secret \(name)"
        }
    }

    /// Who wants it, for a sentence.
    public var subject: String { collection.isEmpty ? "request" : "collection" }

    /// What a digest cannot hold.
    private var more: String { digest == nil ? "" : ", and what that loads" }
}

extension [ConsentNeed] {
    private static var unknownPlace: String { " Where the request goes is known only as it is sent." }

    /// What would be read or run, and where it would go; of several requests, for each where that differs.
    public var question: String {
        isEmpty ? "" : "\(opening) \(deeds.joined(separator: "; ")).\(place("goes")) Allow it?"
    }

    /// The same as lines, with a deed on each where there are several.
    public var questionLines: [String] {
        guard count > 1 else { return isEmpty ? [] : [question] }
        let end = place("goes") + " Allow it?"
        return [opening] + deeds.map { "  " + $0 } + [String(end.dropFirst())]
    }

    /// `The collection /home/ada/api`.
    private var opening: String {
        guard let first else { return "" }
        return "The \(first.subject)" + (first.collection.isEmpty ? "" : " \(first.collection)")
    }

    /// With the host where not all have the same.
    private var deeds: [String] {
        map { isOneHost || $0.host.isEmpty ? $0.deed : "\($0.deed) for \($0.host)" }
    }

    private var isOneHost: Bool { allSatisfy { $0.host == first?.host } }

    private func place(_ verb: String) -> String {
        if contains(where: { $0.host.isEmpty }) { return Self.unknownPlace }
        return isOneHost ? " The request \(verb) to \(first?.host ?? "")." : ""
    }

    /// For where nobody can be asked.
    public var refusal: String {
        guard let first else { return "" }
        var seen: Set<String> = []
        let names = map(\.name).filter { seen.insert($0).inserted }.map { "\"\($0)\"" }
        let allowing = names.count == 1 ? names[0] : "NAME for each of \(names.joined(separator: ", "))"
        return "Not sent: the \(first.subject) \(deeds.joined(separator: "; ")).\(place("would go")) "
            + "That needs your yes: --allow \(allowing), or --allow all."
    }
}
