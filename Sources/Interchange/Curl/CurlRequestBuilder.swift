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

    init(isSending: Bool) {
        self.isSending = isSending
    }

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
