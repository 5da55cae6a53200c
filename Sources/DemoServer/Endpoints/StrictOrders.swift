internal import CurlewBytes
import CurlewFormats
import CurlewMessage
internal import CurlewSerialization
internal import EncodingLab
internal import ServerReaders

/// Orders that must have at least the members of `{"order": {"lines": [{"sku": "A1", "qty": 2}]}}`. A refusal names the
/// place and the reason.
///
///     /strict/json/orders   JSON; what was sent comes back
///     /strict/php/orders    form text as PHP reads it, likewise `rack` and `qs`: the lines come back, and a refusal
///                           has all that was read as `read`
enum StrictOrders {
    static func answer(to request: DemoRequest) -> DemoResponse {
        answer(request) { () throws(Refusal) in
            let body = try request.json()
            _ = try lines(of: body, numbersAreText: false)
            return .json(body, status: 201)
        }
    }

    static func answer(to request: DemoRequest, by reader: any ServerReader) -> DemoResponse {
        let response = answer(request) { () throws(Refusal) in
            let reading = reader.read(try request.pairs())
            guard let tree = reading.tree else {
                let reason = reading.notes.last.map { ": \($0.fact.words)" } ?? ""
                throw Refusal(422, reader.version + reason, read: .null)
            }
            let read = tree.json
            do throws(Refusal) {
                return .json(["lines": .array(try lines(of: read, numbersAreText: true))], status: 201)
            } catch {
                throw Refusal(error.status, error.reason, read: read)
            }
        }
        return response.with("X-Powered-By", reader.version)
    }

    private static func answer(
        _ request: DemoRequest, _ body: () throws(Refusal) -> DemoResponse
    ) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        return .refusing(body)
    }

    /// - Parameter numbersAreText: whether digits count as a number, for all that form text can say is text.
    private static func lines(of body: JSONValue, numbersAreText: Bool) throws(Refusal) -> [JSONValue] {
        guard let order = body["order"] else { throw refusal("order: is missing") }
        guard isObject(order) else { throw refusal("order: is not an object") }
        guard let lines = order["lines"] else { throw refusal("lines: is missing") }
        guard case .array(let items) = lines else { throw refusal("lines: is not an array") }
        guard !items.isEmpty else { throw refusal("lines: is empty") }
        for (index, item) in items.enumerated() {
            if let problem = problem(item, numbersAreText) { throw refusal("lines: item \(index) \(problem)") }
        }
        return items
    }

    private static func problem(_ item: JSONValue, _ numbersAreText: Bool) -> String? {
        guard isObject(item) else { return "is not an object" }
        guard let sku = item["sku"] else { return "has no sku" }
        guard case .string = sku else { return "has a sku that is not text" }
        guard let quantity = item["qty"] else { return "has no qty" }
        guard let count = Int(digits(quantity, numbersAreText)), count > 0 else {
            return "has a qty that is not a whole number above 0"
        }
        return nil
    }

    /// A marker stands for text that is not UTF-8.
    private static func isObject(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.count != 1 || ParameterText.Marker(rawValue: members[0].key) != .data
    }

    private static func digits(_ value: JSONValue, _ numbersAreText: Bool) -> String {
        switch value {
        case .number(let digits): digits
        case .string(let text) where numbersAreText: text
        default: ""
        }
    }

    private static func refusal(_ reason: String) -> Refusal { Refusal(422, reason) }
}

extension DemoRequest {
    /// The input for a reader of forms: the body, or the query where there is no body. Files of a multipart body are left
    /// out. Throws a refusal of 415 when the body is of another type, of 400 when its parts cannot be told apart.
    fileprivate func pairs() throws(Refusal) -> ReaderInput {
        if body.isEmpty { return .query(Array(target.utf8.dropFirst(path.utf8.count + 1))) }
        if isOfType("application/x-www-form-urlencoded") { return .form(body) }
        guard isOfType("multipart/form-data") else {
            let sent = fields["Content-Type"] ?? "nothing"
            throw Refusal(
                415,
                "content type: application/x-www-form-urlencoded or multipart/form-data is wanted, \(sent) was sent")
        }
        do throws(ParameterReadingError) {
            let boundary = fields["Content-Type"].flatMap(MediaType.init(parsing:))?["boundary"]
            let parts = try ParameterReader.parts(Bytes(body), boundary: boundary)
            return .parts(
                parts.filter { !$0.isFile }.map { ReaderInput.Part(name: $0.name, value: $0.content) })
        } catch {
            throw Refusal(400, error.description)
        }
    }
}
