import Interchange
import Workspace

/// The operands of a command that makes a request: `REQUEST`, or `[METHOD] URL [ITEM...]` as HTTPie has them.
struct RequestOperands {
    /// What is asked: a URL, or the name of a saved request.
    enum Target: Equatable {
        case url(String)
        case request(String)
    }

    let method: String?
    /// Nil without operands.
    let target: Target?
    let items: HTTPieItems

    init(_ operands: [String], command: String) throws(UsageError) {
        var rest = operands[...]
        let method = operands.count > 1 && Self.isMethod(operands[0]) ? rest.popFirst() : nil
        let first = rest.popFirst()
        self.method = method
        target = first.map { method != nil || Self.isURL($0) ? .url(Self.absolute($0)) : .request($0) }
        if case .request? = target, let surplus = rest.first { throw .surplusOperand(surplus, command: command) }
        do throws(HTTPieError) {
            items = try HTTPieItems(rest) { Self.read($0) }
        } catch {
            if error.reason == .noSign { throw .surplusOperand(error.word, command: command) }
            throw .badInput(error.word, reason: error.sentence)
        }
    }

    private static func read(_ path: String) -> Result<[UInt8], HTTPieFileFault> {
        do throws(UsageError) {
            return .success(try InputFile.read(path))
        } catch {
            return .failure(HTTPieFileFault(reason: error.description))
        }
    }

    nonisolated static func isMethod(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// What has a scheme, or begins with `:`, `/` or a variable; not the full path of a file that is there.
    nonisolated static func isURL(_ text: String) -> Bool {
        if text.hasPrefix("/"), FileKind.of(text) == .regular { return false }
        return text.contains("://") || ["/", ":", "{{"].contains { text.hasPrefix($0) }
    }

    /// `:7777/orders` is on this computer; a host without a scheme is asked over http.
    nonisolated static func absolute(_ text: String) -> String {
        if text.hasPrefix(":") { return "http://127.0.0.1" + text }
        return isURL(text) ? text : "http://" + text
    }
}
