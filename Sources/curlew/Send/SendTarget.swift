import Drafting
import Glibc
import HTTPMessage
import Networking
import Serialization
import Workspace

/// What is to be sent, and the variables it stands in.
struct SendTarget {
    var draft: RequestDraft
    let variables: VariableSet
    /// Of the collection and folders of a saved request.
    private let defaults: RequestDefaults
    private let boundary: MultipartBoundary?
    /// Where the relative paths of files start: the request's own folder, else the working folder.
    private var folder = "."

    init(_ arguments: ParsedArguments, _ operands: RequestOperands) throws(UsageError) {
        let place = try CollectionPlace(arguments)
        switch operands.target {
        case nil: throw .missingOperand(SendCommand.syntax.operands, command: SendCommand.syntax.name)
        case .url(let url):
            draft = RequestDraft(method: operands.method ?? "GET", url: url, response: ResponseSerializer(.http))
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
}
