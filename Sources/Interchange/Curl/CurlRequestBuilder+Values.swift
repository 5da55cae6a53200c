internal import CurlewBytes
internal import CurlewFormats
internal import Serialization
internal import Workspace

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
