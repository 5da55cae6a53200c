internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// Processes the arguments of one group, and makes a request for each URL in it.
struct CurlRequestBuilder {
    var request = CurlRequest()
    var urls: [ShellWord] = []
    var uploads: [String] = []
    /// Parts that were opened by `-F '=('` and not closed yet, the innermost last.
    var openParts: [CurlPart] = []
    /// True to use options for sending, false to list them as unused.
    let isSending: Bool

    /// One request for each URL; a single one without a URL when there is none.
    static func requests(
        _ items: [CurlItem], standardInput: ShellWord?, isSending: Bool
    ) -> [CurlRequest] {
        var builder = CurlRequestBuilder(isSending: isSending)
        builder.request.standardInput = standardInput?.text
        if let standardInput { builder.noteExpansions(of: standardInput) }
        for item in items { builder.take(item) }
        if !isSending { builder.nameOverridden(items) }
        builder.finish()
        return builder.split()
    }

    /// The options of which only the last one given counts.
    private static let single: [CurlUse] = [.userAgent, .referer, .user, .range, .request, .proxy, .proxyUser]

    /// Lists the options that a later one of the same use overrides.
    private mutating func nameOverridden(_ items: [CurlItem]) {
        for use in Self.single {
            let given = items.filter { item in
                if case .option(let option, _?, _, _) = item.content { option.use == use } else { false }
            }
            for item in given.dropLast() { listUnused(item.written, "it is given again, and the last one holds") }
        }
    }

    private mutating func take(_ item: CurlItem) {
        switch item.content {
        case .url(let word):
            urls.append(word)
            noteExpansions(of: word)
        case .unknown(let nearest):
            let hint = nearest.map { "; \($0) is near" } ?? ""
            listUnused(item.written, "curl has no such option\(hint)")
        case .missingValue(let option): listUnused(item.written, "its value \(option.value ?? "") is missing")
        case .surplusValue: listUnused(item.written, "it takes no value")
        case .option(let option, let value, let isOff, let isExpanded):
            take(option, value, isOff: isOff, isExpanded: isExpanded, written: item.written)
        }
    }

    private mutating func take(
        _ option: CurlOption, _ value: ShellWord?, isOff: Bool, isExpanded: Bool, written: String
    ) {
        switch option.meaning {
        case .always: if isOff { listUnused(written, "it is always so here") }
        case .unused(let reason): listUnused(written, reason)
        case .sending(_, let otherwise) where !isSending: listUnused(written, otherwise)
        case .used(let use), .sending(let use, _):
            if let value {
                noteExpansions(of: value)
                noteBraces(in: value.text, isExpanded: isExpanded)
                object(apply(use, value.text), to: option, value.text, written)
            } else {
                object(apply(use, isOn: !isOff, name: option.name), to: option, "", written)
            }
        }
    }

    private mutating func object(
        _ objection: CurlObjection?, to option: CurlOption, _ value: String, _ written: String
    ) {
        switch objection {
        case .unused(let reason): listUnused(written, reason)
        case .bad(let wanted):
            listUnused(written, "it is to be \(wanted)")
            request.badValues.append(CurlBadValue(option: option.written, value: value, wanted: wanted))
        case nil: break
        }
    }

    mutating func listUnused(_ written: String, _ reason: String) {
        request.unused.append(UnusedPart(written, reason: reason))
    }

    mutating func remark(_ sentence: String) {
        if !request.remarks.contains(sentence) { request.remarks.append(sentence) }
    }

    // MARK: Text with a meaning for the shell or for curl

    mutating func noteExpansions(of word: ShellWord) {
        for expansion in word.expansions {
            switch (expansion.kind, expansion.name) {
            case (.command, _): remark("\(expansion.text) is not run. It stays as text.")
            case (.variable, let name?):
                remark("\(expansion.text) is a variable of the shell. It stays as text; {{\(name)}} would be one here.")
            case (.variable, nil): remark("\(expansion.text) is the shell's to work out. It stays as text.")
            }
        }
    }

    private mutating func noteBraces(in text: String, isExpanded: Bool) {
        guard !isExpanded, !isSending, text.utf8.contains(UInt8(ascii: "{")), let name = Self.variable(in: text) else {
            return
        }
        remark("{{\(name)}} is text for curl. Here it is a variable.")
    }
}

/// The reason why an option has no effect.
enum CurlObjection {
    /// The option is not used, for this reason.
    case unused(String)
    /// The value is invalid; `wanted` is the required form: `a number of seconds`.
    case bad(wanted: String)
}

/// Applies options without a value. Each function returns the reason why the option is not used, or nil.
extension CurlRequestBuilder {
    mutating func apply(_ use: CurlUse, isOn: Bool, name: String) -> CurlObjection? {
        switch use {
        case .head: request.wantsHead = isOn
        case .get: request.putsDataInURL = isOn
        case .location: return follow(isOn, name)
        case .junkSessions: request.settings.leavesOutSessions = isOn
        case .include: request.settings.includesHead = isOn
        case .fail: request.settings.leavesOutFaults = isOn
        case .verbose: request.settings.showsSending = isOn
        case .remoteName: request.settings.usesRemoteName = isOn
        case .headerName: request.settings.usesHeaderName = isOn
        // The table has the name `no-clobber`, so `--clobber` is its negation.
        case .noClobber: request.settings.keepsFile = isOn
        case .compressed:
            request.settings.asksForCoding = isOn
            if !isOn { return .unused("it is always so here") }
        case .basic: request.credentials.isBasic = isOn
        case .digest: request.credentials.isDigest = isOn
        case .netrc: request.credentials.usesNetrc = isOn
        case .scheme(let scheme):
            request.credentials.chosen.removeAll { $0 == scheme }
            if isOn { request.credentials.chosen.append(scheme) }
        case .otherAuthentication: return authenticate(isOn, name, \.unsupported)
        case .otherProxyAuthentication: return authenticate(isOn, name, \.unsupportedByProxy)
        case .option(let name, let word): request.options[name] = isOn ? word : nil
        default: return .unused("it is not used")
        }
        return nil
    }

    private mutating func follow(_ isOn: Bool, _ name: String) -> CurlObjection? {
        request.settings.followsRedirects = isOn
        // `--no-location` turns redirects off; when neither is given, this program's default applies.
        request.options[.follow] = isOn ? nil : "0"
        if name == "location-trusted" { request.options[.locationTrusted] = isOn ? "true" : nil }
        return nil
    }

    /// Adds a switch for an unsupported scheme to a list, or removes it for the same switch with `--no-`.
    private mutating func authenticate(
        _ isOn: Bool, _ name: String, _ unsupported: WritableKeyPath<CurlCredentials, [String]>
    ) -> CurlObjection? {
        request.credentials[keyPath: unsupported].removeAll { $0 == "--" + name }
        if isOn { request.credentials[keyPath: unsupported].append("--" + name) }
        return nil
    }
}

/// Applies options with a value. Each function returns the reason why the option is not used, or nil.
extension CurlRequestBuilder {
    mutating func apply(_ use: CurlUse, _ value: String) -> CurlObjection? {
        switch use {
        case .data, .dataRaw, .dataBinary, .dataEncoded, .json, .query: return applyData(use, value)
        case .form, .formString: return applyPart(use, value)
        case .header: return applyHeader(value)
        case .cookie: return applyCookie(value)
        case .url: return applyURL(value)
        case .upload: uploads.append(value)
        case .request: request.method = value
        case .userAgent: request.userAgent = value
        case .referer: return applyReferer(value)
        case .range: return applyRange(value)
        case .timeCondition: return applyTimeCondition(value)
        case .user: request.credentials.user = value
        case .bearer: request.credentials.bearer = value
        case .aws: request.credentials.aws = value
        case .netrcFile: (request.credentials.usesNetrc, request.credentials.netrcFile) = (true, value)
        case .protocolDefault: request.settings.protocolDefault = value
        case .variable: return .unused("set it in the environment: its {{name}} is a variable here")
        case .output: request.settings.output = value
        case .dumpHeader: request.settings.headFile = value
        case .writeOut: request.settings.writeOut = value
        case .cookieJar: request.settings.cookieJar = value
        case .resolve: request.settings.resolved.append(value)
        case .retry: request.settings.retry = value
        case .continueAt: return applyContinueAt(value)
        case .requestTarget: return applyRequestTarget(value)
        default: return applyConnection(use, value)
        }
        return nil
    }

    private mutating func applyData(_ use: CurlUse, _ value: String) -> CurlObjection? {
        guard let data = CurlData(use, value) else { return .unused("it is no data") }
        if use == .query {
            request.query.append(data)
        } else {
            request.data.append(data)
        }
        if use == .json { request.isJSON = true }
        return nil
    }

    private mutating func applyPart(_ use: CurlUse, _ value: String) -> CurlObjection? {
        guard let part = CurlPart(value, isPlain: use == .formString) else {
            return .bad(wanted: "a name, = and a value, with a type such as text/plain where it has one")
        }
        guard part.isClosing else {
            if part.isOpening { openParts.append(part) } else { add(part) }
            return nil
        }
        guard let group = openParts.popLast() else { return .bad(wanted: "behind the =( that it closes") }
        add(group)
        return nil
    }

    /// Closes the parts that are still open at the end, as curl does.
    mutating func closeParts() {
        while let group = openParts.popLast() { add(group) }
    }

    private mutating func add(_ part: CurlPart) {
        for text in part.allUnused { listUnused(text, "a part is sent as it is, without it") }
        guard case .parts(let inner)? = openParts.last?.source else { return request.parts.append(part) }
        openParts[openParts.count - 1].source = .parts(inner + [part])
    }

    private mutating func applyHeader(_ line: String) -> CurlObjection? {
        if line.utf8.hasPrefix("@") { return .unused("it reads a file; write its lines as headers") }
        guard let header = CurlHeader(line: line) else { return .bad(wanted: "a name, a colon and a value") }
        request.headers.append(header)
        return nil
    }

    /// Applies `-b`: a text with `=` is cookies, any other text is the name of a file.
    private mutating func applyCookie(_ value: String) -> CurlObjection? {
        if value.utf8.contains(UInt8(ascii: "=")) {
            request.cookies.append(value)
            return nil
        }
        if value.isEmpty { return .unused("cookies are always kept here") }
        request.cookieFiles.append(value)
        return isSending ? nil : .unused("it reads a file of cookies; paste them as a Cookie header")
    }

    private mutating func applyURL(_ value: String) -> CurlObjection? {
        if value.utf8.hasPrefix("@") { return .unused("it reads a file of URLs") }
        urls.append(ShellWord(value))
        return nil
    }

    /// Applies `-e`. At the end of its value `;auto` asks for the field at redirects too, which is not done here.
    private mutating func applyReferer(_ value: String) -> CurlObjection? {
        guard let referer = value.utf8.text(withoutEnd: ";auto") else {
            request.referer = value
            return nil
        }
        if !referer.isEmpty { request.referer = String(referer) }
        return .unused("the field is not set at redirects")
    }

    /// Applies `-r`. A single number means the bytes from that offset on.
    private mutating func applyRange(_ value: String) -> CurlObjection? {
        let isNumber = !value.isEmpty && value.utf8.allSatisfy(ShellBytes.isDigit)
        request.range = "bytes=" + value + (isNumber ? "-" : "")
        return nil
    }

    private mutating func applyTimeCondition(_ value: String) -> CurlObjection? {
        guard let condition = CurlRequest.timeCondition(value) else {
            return .unused("it is no date, and no file is read for its time")
        }
        request.timeCondition = condition
        return nil
    }

    private mutating func applyContinueAt(_ value: String) -> CurlObjection? {
        request.settings.continueAt = value
        if value == "-" { return nil }
        guard let offset = Int64(value), offset >= 0 else { return .bad(wanted: "a number of bytes, or -") }
        return nil
    }

    /// Applies `--request-target`. A blank in it would end the target when it is sent, and a line break the request
    /// line.
    private mutating func applyRequestTarget(_ value: String) -> CurlObjection? {
        guard !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return .bad(wanted: "a text without blanks, such as * or /a?b=c")
        }
        request.settings.requestTarget = value
        return nil
    }

    /// The name in the first `{{name}}` of a text; nil for none.
    static func variable(in text: String) -> String? { VariableTemplate(text).names.first }
}
