import CurlewBytes
import CurlewNetworking

/// Shows secrets as `******`, except for ten seconds after `,s`.
enum SecretDisplay {
    static let mask = "******"
    /// The time for which secrets stay readable.
    static let time = Duration.seconds(10)

    /// The value for display. The scheme of a credential stays readable, as in `Bearer ******`; a text that is only a
    /// variable does not reveal a secret.
    static func shown(_ value: String, isSecret: Bool, _ display: DisplayContext) -> String {
        guard isSecret, !display.showsSecrets, !value.isEmpty, !isVariable(value) else { return value }
        let words = value.utf8.split(separator: " ", maxSplits: 1)
        return words.count == 2 && schemes.contains(words[0].lowercased()) ? "\(words[0]) \(mask)" : mask
    }

    static func isVariable(_ value: String) -> Bool {
        value.utf8.hasPrefix("{{") && value.utf8.hasSuffix("}}") && value.utf8.ranges(of: "}}".utf8).count == 1
    }

    private static let schemes: Set<String> = ["basic", "bearer", "digest", "aws4-hmac-sha256"]

    /// Added to the message about a body that is copied or written without masking.
    static let warning = "; a secret is in it"

    static func warning(of text: String, _ model: Model) -> String {
        model.secretMask.isIn(Bytes(Array(text.utf8))) ? warning : ""
    }

    /// Removes new secrets from texts that were stored before.
    static func settle(_ environments: inout Environments) -> [Effect] {
        let news = environments.takeNews()
        return news.isEmpty ? [] : [.hideKept(SecretMask(news))]
    }

    // MARK: Showing them

    static func toggle(_ model: inout Model) -> [Effect] {
        guard model.secretsTimer == nil else {
            model.secretsTimer = nil
            model.status.say("secrets hidden")
            return []
        }
        let job = model.makeJob()
        model.secretsTimer = job
        model.status.say("secrets shown for 10 seconds")
        return [.startTimer(.secrets, job, time)]
    }
}

extension Model {
    var showsSecrets: Bool { secretsTimer != nil }

    /// Removes secrets from drawn text while they are hidden.
    var shownMask: SecretMask { showsSecrets ? .none : environments.mask }

    /// A line with secrets removed, safe to draw whatever its source.
    func shown(_ text: String) -> String { showsSecrets ? text : environments.mask.shown(text) }

    func shown(_ runs: [Run]) -> [Run] { runs.changingText(shown) }

    func shown(_ line: ListLine) -> ListLine {
        var line = line
        line.runs = shown(line.runs)
        line.more = line.more.map { shown($0) }
        line.explanation = line.explanation.map { shown($0) }
        return line
    }
}
