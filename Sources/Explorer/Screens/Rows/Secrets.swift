import Networking

/// What is secret is shown as `******`, except for ten seconds after `,s`.
enum Secrets {
    static let mask = "******"
    /// How long secrets stay readable.
    static let time = Duration.seconds(10)

    /// The scheme of a credential may be read: `Bearer ******`. Text that is a variable alone says no secret.
    static func shown(_ value: String, isSecret: Bool, _ model: Model) -> String {
        guard isSecret, !model.showsSecrets, !value.isEmpty, !isVariable(value) else { return value }
        let words = value.split(separator: " ", maxSplits: 1)
        return words.count == 2 && schemes.contains(words[0].lowercased()) ? "\(words[0]) \(mask)" : mask
    }

    static func isVariable(_ value: String) -> Bool {
        value.hasPrefix("{{") && value.hasSuffix("}}") && value.ranges(of: "}}").count == 1
    }

    private static let schemes: Set<String> = ["basic", "bearer", "digest", "aws4-hmac-sha256"]

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

    /// The time is over, unless they were hidden and shown anew meanwhile.
    static func hide(_ job: JobID, _ model: inout Model) {
        if model.secretsTimer == job { model.secretsTimer = nil }
    }
}

extension Model {
    var showsSecrets: Bool { secretsTimer != nil }
}
