import Drafting
import Glibc
import HTTPMessage
import Networking
import Serialization
import Workspace

/// What is to be sent, and the variables it stands in.
struct SendTarget {
    var draft: RequestDraft
    private let variables: VariableSet
    /// Of the collection and folders of a saved request.
    private let defaults: RequestDefaults
    private let boundary: MultipartBoundary?
    /// Where the relative paths of files start: the request's own folder, else the working folder.
    private var folder = "."

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let place = try CollectionPlace(arguments)
        switch try Operand(arguments.operands) {
        case .url(let url, let method):
            draft = RequestDraft(method: method ?? "GET", url: url, response: ResponseSerializer(.http))
            defaults = RequestDefaults()
        case .request(let name):
            (draft, defaults) = try place.draft(named: name)
            folder = try place.folder(of: name)
        }
        boundary = try SerializerOptions.boundary(arguments)
        variables = try place.variables(arguments)
    }

    func prepared() throws(UsageError) -> PreparedRequest {
        let surroundings = RequestDraft.Surroundings(
            variables: variables, defaults: defaults,
            manager: DefaultHeaders.fields(environment: Program.environment), now: Program.now,
            files: LocalFiles(folder: folder, home: Program.environment["HOME"]), boundary: boundary)
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
