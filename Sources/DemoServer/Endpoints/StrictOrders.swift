import CurlewFormats

/// `/strict/json/orders`: accepts JSON with at least the members of `{"order": {"lines": [{"sku": "A1", "qty": 2}]}}`.
/// A refusal names the place and the reason.
enum StrictOrders {
    static func answer(to request: DemoRequest) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        return .refusing { () throws(Refusal) in
            let body = try request.json()
            try check(body)
            return .json(body, status: 201)
        }
    }

    private static func check(_ body: JSONValue) throws(Refusal) {
        guard let order = body["order"] else { throw refusal("order: is missing") }
        guard case .object = order else { throw refusal("order: is not an object") }
        guard let lines = order["lines"] else { throw refusal("lines: is missing") }
        guard case .array(let items) = lines else { throw refusal("lines: is not an array") }
        guard !items.isEmpty else { throw refusal("lines: is empty") }
        for (index, item) in items.enumerated() {
            if let problem = problem(item) { throw refusal("lines: item \(index) \(problem)") }
        }
    }

    private static func problem(_ item: JSONValue) -> String? {
        guard case .object = item else { return "is not an object" }
        guard let sku = item["sku"] else { return "has no sku" }
        guard case .string = sku else { return "has a sku that is not text" }
        guard let quantity = item["qty"] else { return "has no qty" }
        guard case .number(let digits) = quantity, let count = Int(digits), count > 0 else {
            return "has a qty that is not a whole number above 0"
        }
        return nil
    }

    private static func refusal(_ reason: String) -> Refusal { Refusal(422, reason) }
}
