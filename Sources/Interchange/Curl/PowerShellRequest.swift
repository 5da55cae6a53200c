internal import CurlewMessage

/// Reads `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them, as requests.
///
///     $session = New-Object ..; $session.UserAgent = ".."; $session.Cookies.Add(..)
///     Invoke-WebRequest -Uri ".." -Method "POST" -WebSession $session -Headers @{ ".."=".." } -Body ".."
struct PowerShellRequest {
    private var requests: [CurlRequest] = []
    /// The values of variables, by name in lower case.
    private var variables: [String: PowerShellValue] = [:]
    private var userAgent: String?
    private var cookies: [(pair: String, domain: String?)] = []
    private var around: [UnusedPart] = []

    static func requests(of text: [UInt8]) throws(ShellError) -> [CurlRequest] {
        var reader = PowerShellRequest()
        for statement in try PowerShellReader.statements(of: text) { reader.take(statement) }
        guard !reader.requests.isEmpty else { return [] }
        reader.requests[0].unused += reader.around
        return reader.requests
    }

    // MARK: Statements

    private mutating func take(_ statement: [PowerShellValue]) {
        let command = statement.firstIndex { value in
            if case .word(let word) = value { PowerShellNames.all.contains(word.text.lowercased()) } else { false }
        }
        if let command {
            var builder = PowerShellBuilder(variables: variables)
            builder.take(statement[(command + 1)...])
            var request = builder.request
            if request.userAgent == nil { request.userAgent = userAgent }
            // A session sends each cookie to its own domain only.
            let host = request.url.flatMap { try? URLText($0) }?.host ?? ""
            let own = cookies.filter { Self.isIts($0.domain, host) }
            request.cookies = own.isEmpty ? [] : [own.map(\.pair).joined(separator: "; ")]
            request.unused += cookies.filter { !Self.isIts($0.domain, host) }.map {
                UnusedPart($0.pair, reason: "the cookie is for \($0.domain ?? "")")
            }
            requests.append(request)
        } else if case .variable(let name)? = statement.first {
            assign(name, statement.dropFirst())
        } else if let word = statement.first?.plainText {
            around.append(UnusedPart(word, reason: "only requests are read, and nothing is run"))
        }
    }

    /// Takes over `$name = value`, `$name.Add(key, value)`, `$session.UserAgent = text` or `$session.Cookies.Add(..)`.
    private mutating func assign(_ name: String, _ rest: ArraySlice<PowerShellValue>) {
        guard let sign = rest.first?.plainText?.lowercased() else { return }
        let values = Array(rest.dropFirst())
        switch sign {
        case "=": variables[name] = values.first
        case ".useragent": userAgent = values.last?.plainText
        case ".cookies.add": addCookie(values)
        case ".add": addEntry(name, values)
        default: break
        }
    }

    /// Adds a cookie. The innermost brackets contain its name, value, path and domain.
    private mutating func addCookie(_ values: [PowerShellValue]) {
        guard case .group(var inner, _)? = values.last else { return }
        while case .group(let deeper, _)? = inner.last { inner = deeper }
        let texts = inner.compactMap { value in if case .text(let word) = value { word.text } else { String?.none } }
        guard texts.count >= 2 else { return }
        cookies.append(("\(texts[0])=\(texts[1])", texts.count > 3 ? texts[3] : nil))
    }

    /// Whether a host is in a cookie's domain (RFC 6265 §5.1.3), which is written with or without a dot before it.
    private static func isIts(_ domain: String?, _ host: String) -> Bool {
        guard let domain else { return true }
        let name = domain.lowercased().utf8.drop { $0 == UInt8(ascii: ".") }
        let host = host.lowercased().utf8
        guard host.count > name.count else { return host.elementsEqual(name) }
        return host.suffix(name.count + 1).elementsEqual([UInt8(ascii: ".")] + name)
    }

    private mutating func addEntry(_ name: String, _ values: [PowerShellValue]) {
        guard case .group(let inner, _)? = values.first, inner.count == 2, let key = inner[0].plainText else { return }
        var entries: [PowerShellValue.Entry] = []
        if case .table(let known)? = variables[name] { entries = known }
        variables[name] = .table(entries + [.init(name: key, value: inner[1])])
    }
}
