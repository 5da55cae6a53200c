internal import CurlewMessage
internal import CurlewNetworking
internal import Workspace

/// Makes a request of the parameters of one PowerShell command.
struct PowerShellBuilder {
    private(set) var request = CurlRequest()
    private let variables: [String: PowerShellValue]
    private var body: PowerShellValue?
    private var type: String?

    init(variables: [String: PowerShellValue]) {
        self.variables = variables
    }

    mutating func take(_ values: ArraySlice<PowerShellValue>) {
        var rest = values
        while let value = rest.popFirst() {
            switch value {
            case .parameter(let name): take(name, &rest)
            case .text, .word: if request.url == nil { request.url = text(value) }
            case .variable, .table, .group: break
            }
        }
        finish()
    }

    private static let switches: Set<String> = ["usebasicparsing", "disablekeepalive", "skipheadervalidation"]

    private mutating func take(_ name: String, _ rest: inout ArraySlice<PowerShellValue>) {
        if Self.switches.contains(name) { return }
        if name == "skipcertificatecheck" { return request.options[.verify] = "false" }
        guard let value = rest.first else { return }
        if case .parameter = value { return listUnused(name, nil) }
        rest.removeFirst()
        switch name {
        case "uri": request.url = text(value)
        case "method", "custommethod": request.method = text(value)?.uppercased()
        case "headers": takeHeaders(value)
        case "contenttype": type = text(value)
        case "useragent": request.userAgent = text(value)
        case "body": body = resolved(value)
        case "proxy": request.options[.proxy] = text(value)
        case "timeoutsec": set(.timeout, name, value, atMost: 86_400, unit: "s")
        case "maximumredirection": set(.follow, name, value, atMost: 1000, unit: "")
        case "websession", "sessionvariable": break
        default: listUnused(name, value)
        }
    }

    private mutating func set(
        _ option: OptionName, _ name: String, _ value: PowerShellValue, atMost limit: Int, unit: String
    ) {
        guard let number = text(value).flatMap({ Int($0) }), number >= 0 else { return listUnused(name, value) }
        request.options[option] = "\(min(number, limit))\(unit)"
    }

    private mutating func listUnused(_ name: String, _ value: PowerShellValue?) {
        let shown = value?.plainText.map { " " + $0 } ?? ""
        request.unused.append(UnusedPart("-\(name)\(shown)", reason: "it has no meaning here"))
    }

    // MARK: Values

    private func resolved(_ value: PowerShellValue) -> PowerShellValue {
        if case .variable(let name) = value { return variables[name] ?? value }
        return value
    }

    /// The text of a value; nil when it has none. Brackets around a text, as browsers write them to turn it into bytes,
    /// are ignored.
    private mutating func text(_ value: PowerShellValue) -> String? {
        switch resolved(value) {
        case .text(let word):
            for expansion in word.expansions {
                request.remarks.append("\(expansion.text) is PowerShell's to work out. It stays as text.")
            }
            return word.text
        case .word(let word): return word.text
        case .variable(let name):
            request.remarks.append("$\(name) is a variable of PowerShell. It stays as text.")
            return "$" + name
        case .group(let values, let written): return innermost(values) ?? written.text
        case .table, .parameter: return nil
        }
    }

    private mutating func innermost(_ values: [PowerShellValue]) -> String? {
        guard let last = values.last else { return nil }
        if case .word = last { return nil }
        return text(last)
    }

    /// The names of HTTP/2's pseudo-header fields, which browsers copy as header fields.
    private static let pseudoFields: Set<String> = ["authority", "method", "path", "scheme"]

    private mutating func takeHeaders(_ value: PowerShellValue) {
        guard case .table(let entries) = resolved(value) else { return listUnused("headers", value) }
        let isHTTP2 = Self.pseudoFields.isSubset(of: Set(entries.map { $0.name.lowercased() }))
        for entry in entries {
            if isHTTP2, Self.pseudoFields.contains(entry.name.lowercased()) {
                request.unused.append(UnusedPart(entry.name, reason: "it is of HTTP/2's own head"))
            } else {
                request.headers.append(CurlHeader(entry.name, text(entry.value) ?? ""))
            }
        }
    }

    private mutating func finish() {
        if let type, !request.headers.contains(where: { HeaderFields.isSame($0.name, "Content-Type") }) {
            request.headers.append(CurlHeader("Content-Type", type))
        }
        guard let body else { return }
        if case .table(let entries) = body {
            for entry in entries {
                let value = text(entry.value) ?? ""
                let pair = PercentText.encoded(entry.name) + "=" + PercentText.encoded(value)
                request.data.append(CurlData(.text(pair)))
            }
            request.putsDataInURL = request.method == nil || request.method == "GET"
        } else if let text = text(body) {
            request.data = [CurlData(.text(text))]
        }
        if request.method == nil { request.method = "GET" }
    }
}
