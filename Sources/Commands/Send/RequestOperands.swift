import CurlewBytes
import CurlewFiles
import CurlewMessage
import Interchange

/// The operands of a command that makes a request: `REQUEST`, or `[METHOD] URL [ITEM...]` as in HTTPie.
struct RequestOperands {
    /// A URL, or the name of a saved request.
    enum Target: Equatable {
        case url(String)
        case request(String)
    }

    let method: String?
    /// Nil without operands.
    let target: Target?
    let items: HTTPieItems
    /// The first word behind the name of a saved request, which has no use for it.
    let surplus: String?

    init(_ operands: [String], command: String) throws(UsageError) {
        var rest = operands[...]
        let method = operands.count > 1 && Self.isMethod(operands[0]) ? rest.popFirst() : nil
        let first = rest.popFirst()
        self.method = method
        if let first { try Self.refuseSlashes(first) }
        target = first.map { method != nil || Self.isURL($0) ? .url(Self.absolute($0)) : .request($0) }
        if case .request(let name)? = target {
            surplus = rest.first
            if let surplus, Self.hostURL(name) == nil { throw .surplusOperand(surplus, command: command) }
        } else {
            surplus = nil
        }
        try Self.refuseSecondURL(rest)
        do throws(HTTPieError) {
            items = try HTTPieItems(rest) { Self.read($0) }
        } catch {
            if error.reason == .noSign { throw .surplusOperand(error.word, command: command) }
            throw .badInput(error.word, reason: error.sentence)
        }
    }

    /// The URL that has a scheme; nil for others, which stand on a base.
    var wholeURL: String? {
        let url: String? =
            switch target {
            case .url(let url): url
            case .request(let name): Self.hostURL(name)
            case nil: nil
            }
        return url.flatMap { URLText.beginsWithScheme($0) ? $0 : nil }
    }

    private static func read(_ path: String) -> Result<[UInt8], HTTPieFileFault> {
        UsageError.caught(.success(try InputFile.content(of: path))) {
            .failure(HTTPieFileFault(reason: $0.description))
        }
    }

    nonisolated static func isMethod(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// Whether the text is a URL: it has a scheme, or begins with `:`, `/` or a variable, and is not the absolute
    /// path of an existing file.
    nonisolated static func isURL(_ text: String) -> Bool {
        if text.utf8.hasPrefix("/"), FileKind.of(text) == .regular { return false }
        if text.utf8.contains("://") || URLText.beginsWithScheme(text) { return true }
        return ["/", ":", "{{"].contains { text.utf8.hasPrefix($0) }
    }

    /// A URL among the items would be a header field with the name `https`.
    private static func refuseSecondURL(_ items: ArraySlice<String>) throws(UsageError) {
        let schemes = ["http://", "https://"]
        guard let url = items.first(where: { item in schemes.contains { item.lowercased().utf8.hasPrefix($0) } })
        else { return }
        throw .badInput(url, reason: "One request is made at a time. Send this one by a command of its own.")
    }

    /// The absolute URL: `:7777/orders` is on this computer; a host without a scheme gets http. Behind a method any word is
    /// a host, as with HTTPie.
    nonisolated static func absolute(_ text: String) -> String {
        hostURL(text) ?? (isURL(text) ? text : "http://" + text)
    }

    /// The URL of a text that begins with a host or a port, and has no scheme; nil for others.
    nonisolated static func hostURL(_ text: String) -> String? {
        guard case .host(let prefix) = TypedURL(text, at: .commandLine) else { return nil }
        return prefix + text
    }

    /// Refuses `https:/api.test`: it names neither a host `https`, nor for certain the host that was meant.
    nonisolated static func refuseSlashes(_ text: String) throws(UsageError) {
        guard URLText.beginsWithScheme(text) else { return }
        if let reason = URLText.slashFault(of: text) { throw .badInput(text, reason: reason) }
    }
}
