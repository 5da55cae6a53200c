import Glibc
import HTTPMessage
import Networking
import Serialization
import Workspace

/// What is to be sent, and the variables it stands in.
struct SendTarget {
    var draft: RequestDraft
    private let variables: VariableSet

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let place = try CollectionPlace(arguments)
        switch try Operand(arguments.operands) {
        case .url(let url, let method):
            draft = RequestDraft(method: method ?? "GET", url: url, response: ResponseSerializer(.http))
            draft.options.follow = Self.follow
        case .request(let name):
            draft = try place.draft(named: name)
        }
        variables = try place.variables(arguments)
    }

    /// Redirects that are followed unless a file says otherwise.
    static let follow = 10

    func prepared() throws(UsageError) -> PreparedRequest {
        let surroundings = RequestDraft.Surroundings(
            variables: variables, base: variables["base"].map(BaseURL.init),
            defaults: DefaultHeaders.fields(environment: Program.environment), now: Program.now)
        do {
            return try draft.prepared(in: surroundings)
        } catch {
            throw .badInput("send", reason: error.problems.map(\.sentence).joined(separator: " "))
        }
    }

    /// What has a scheme, begins with `:`, `/` or a variable, or follows a method, is a URL.
    enum Operand: Equatable {
        case url(String, method: String?)
        case request(String)

        init(_ operands: [String]) throws(UsageError) {
            guard operands.count == 2 else {
                let text = operands[0]
                self = Self.isURL(text) ? .url(Self.absolute(text), method: nil) : .request(text)
                return
            }
            guard operands[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw .surplusOperand(operands[1], command: "send")
            }
            self = .url(Self.absolute(operands[1]), method: operands[0])
        }

        private static func isURL(_ text: String) -> Bool {
            text.contains("://") || ["/", ":", "{{"].contains { text.hasPrefix($0) }
        }

        /// `:7777/orders` is on this computer.
        private static func absolute(_ text: String) -> String {
            text.hasPrefix(":") ? "http://127.0.0.1" + text : text
        }
    }
}
