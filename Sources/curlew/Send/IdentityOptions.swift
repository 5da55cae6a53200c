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

    init(_ arguments: ParsedArguments, _ curl: CurlRequest) throws(UsageError) {
        try Self.check(curl.credentials)
        authentication = curl.credentials.authentication.map { Authentication($0) }
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
        guard let user = credentials.user else {
            // curl, too, takes nobody's ticket without it.
            let takesTicket = credentials.chosen.contains { $0 != .ntlm }
            let value = takesTicket ? "USER:PASSWORD, or : for your ticket" : "USER:PASSWORD"
            if needsUser { throw .missingValue(option: "--user", value: value) }
            return
        }
        // There is no prompt for a password here.
        guard user.utf8.contains(":") else {
            throw .badValue(user, option: "--user", wanted: "a user, a colon and a password")
        }
        if let aws = credentials.aws { try checkSignature(aws) }
    }

    private static func checkSignature(_ text: String) throws(UsageError) {
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "aws", parts[1] == "amz", !parts[2].isEmpty, !parts[3].isEmpty else {
            throw .badValue(text, option: "--aws-sigv4", wanted: "aws:amz:REGION:SERVICE")
        }
    }
}
