import CurlewBytes
import CurlewFiles
import HTTPMessage
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

    init(_ operands: [String], command: String) throws(UsageError) {
        var rest = operands[...]
        let method = operands.count > 1 && Self.isMethod(operands[0]) ? rest.popFirst() : nil
        let first = rest.popFirst()
        self.method = method
        if let first { try Self.refuseSlashes(first) }
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

    /// Whether the text is a URL: it has a scheme, or begins with `:`, `/` or a variable, and is not the absolute
    /// path of an existing file.
    nonisolated static func isURL(_ text: String) -> Bool {
        if text.utf8.hasPrefix("/"), FileKind.of(text) == .regular { return false }
        if text.utf8.contains("://") || URLText.beginsWithScheme(text) { return true }
        return ["/", ":", "{{"].contains { text.utf8.hasPrefix($0) }
    }

    /// The absolute URL: `:7777/orders` is on this computer; a host without a scheme gets http.
    nonisolated static func absolute(_ text: String) -> String {
        if text.utf8.hasPrefix(":") { return "http://127.0.0.1" + text }
        return isURL(text) ? text : "http://" + text
    }

    /// Refuses `https:/api.test`: it names neither a host `https`, nor for certain the host that was meant.
    nonisolated static func refuseSlashes(_ text: String) throws(UsageError) {
        guard URLText.beginsWithScheme(text) else { return }
        do throws(URLTextError) { _ = try URLText(text) } catch {
            if case .slashes = error { throw .badInput(text, reason: error.sentence) }
        }
    }
}
