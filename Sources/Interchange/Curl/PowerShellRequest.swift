/// Reads `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them, as requests.
///
///     $session = New-Object ..; $session.UserAgent = ".."; $session.Cookies.Add(..)
///     Invoke-WebRequest -Uri ".." -Method "POST" -WebSession $session -Headers @{ ".."=".." } -Body ".."
struct PowerShellRequest {
    private var requests: [CurlRequest] = []
    /// The values of variables, by name in lower case.
    private var variables: [String: PowerShellValue] = [:]
    private var userAgent: String?
    private var cookies: [String] = []
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
            request.cookies = cookies.isEmpty ? [] : [cookies.joined(separator: "; ")]
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
        cookies.append("\(texts[0])=\(texts[1])")
    }

    private mutating func addEntry(_ name: String, _ values: [PowerShellValue]) {
        guard case .group(let inner, _)? = values.first, inner.count == 2, let key = inner[0].plainText else { return }
        var entries: [PowerShellValue.Entry] = []
        if case .table(let known)? = variables[name] { entries = known }
        variables[name] = .table(entries + [.init(name: key, value: inner[1])])
    }
}
