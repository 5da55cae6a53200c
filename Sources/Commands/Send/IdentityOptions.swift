import CurlewBytes
import CurlewNetworking
import Drafting
import Interchange
import Workspace

/// The authentication and the handling of redirects, by curl's options and by curlew's own where curl has none.
struct IdentityOptions {
    private static let flags = OptionName.allCases.filter { $0.row.flag != nil }

    static let syntax = flags.compactMap { name in
        name.row.flag.map { OptionSyntax(name.rawValue, value: $0.value, summary: $0.summary) }
    }

    private let authentication: Authentication?
    private let words: OptionWords

    /// - Parameter url: the one that is sent to.
    init(_ arguments: ParsedArguments, _ curl: CurlRequest, for url: String) throws(UsageError) {
        try Self.check(curl.credentials)
        let saved = curl.credentials.authentication(for: url)
        authentication = saved.map { Authentication($0) }
        if let aws = curl.credentials.aws { try Self.checkSignature(aws, saved?.values ?? [:]) }
        if arguments.has("follow"), curl.options[.follow] != nil { throw .conflict("--location", "--follow") }
        if arguments.has("idle-timeout"), curl.options[.idleTimeout] != nil {
            throw .conflict("--speed-time", "--idle-timeout")
        }
        var words: OptionWords = [:]
        for name in Self.flags where arguments.has(name.rawValue) {
            let text = name.row.flag?.value == nil ? "true" : arguments[name.rawValue] ?? ""
            guard let word = name.row.value.normal(text) else {
                throw .badValue(text, option: "--\(name.rawValue)", wanted: name.row.value.expected)
            }
            words[name] = word
        }
        self.words = words
    }

    func apply(to draft: inout RequestDraft) {
        if let authentication { draft.authentication = authentication }
        for name in Self.flags { if let word = words[name] { _ = draft.options.set(name, to: word) } }
    }

    private static func check(_ credentials: CurlCredentials) throws(UsageError) {
        let choosing = credentials.chosen.curlSwitches.first
        let kinds = [
            (credentials.choosesScheme, choosing ?? "--digest"), (credentials.bearer != nil, "--oauth2-bearer"),
            (credentials.aws != nil, "--aws-sigv4"), (credentials.netrcFile != nil, "--netrc-file"),
            (credentials.usesNetrc && credentials.netrcFile == nil, "--netrc"),
        ].filter(\.0).map(\.1)
        guard kinds.count < 2 else { throw .conflict(kinds[0], kinds[1]) }
        let needsUser = credentials.choosesScheme || kinds.first == "--aws-sigv4"
        guard needsUser, credentials.user == nil else { return }
        // curl, too, takes nobody's ticket without it.
        let takesTicket = credentials.chosen.contains { $0 != .ntlm }
        let value = takesTicket ? "USER:PASSWORD, or : for your ticket" : "USER:PASSWORD"
        throw .missingValue(option: "--user", value: value)
    }

    private static func checkSignature(
        _ text: String, _ values: [String: String]
    ) throws(UsageError) {
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count), parts[0] == "aws", parts[1] == "amz", !parts.contains("") else {
            throw .badValue(text, option: "--aws-sigv4", wanted: "aws:amz:REGION:SERVICE")
        }
        guard values["region"] == nil || values["service"] == nil else { return }
        throw .badInput(
            "--aws-sigv4",
            reason: "The host does not say what is left out: it is no SERVICE.REGION.amazonaws.com. "
                + "Write aws:amz:REGION:SERVICE.")
    }
}
