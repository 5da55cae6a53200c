import CurlewFormats

/// `/orders` and `/orders/ID`: GET reads, POST makes, PUT replaces an order or makes one with the `id` of its body. An
/// order is any JSON object; an order without an `id` gets a number. `/orders?user=1` are the orders of the person with
/// that number, and the orders without a `user`. Orders are lost when the server stops.
struct OrderBook: Sendable {
    private struct Order {
        let id: JSONValue
        var members: [JSONValue.Member]

        var json: JSONValue { .object([.init("id", id)] + members) }

        /// The order's `id` as a path names it: `A-17`, `2`.
        var name: String {
            switch id {
            case .string(let text), .number(let text): text
            default: id.text()
            }
        }
    }

    /// Most orders that are kept; the oldest are dropped first.
    static let limit = 100

    private var orders = [
        Order(id: "A-17", members: [.init("lines", [["sku": "A1", "qty": 2], ["sku": "B2", "qty": 1]])])
    ]
    private var nextNumber = 2

    /// `/orders`, or `/orders?user=N` for the orders of one person.
    mutating func list(_ request: DemoRequest) -> DemoResponse {
        guard ["GET", "HEAD"].contains(request.method), let user = request.query["user"] else {
            return answer(to: request, name: nil)
        }
        guard People.has(user) else { return .refusal(404, "nobody has the number \(user)") }
        let found = orders.filter { order in
            guard let owner = order.json["user"] else { return true }
            return owner == .number(user) || owner == .string(user)
        }
        return .json(["orders": .array(found.map(\.json))])
    }

    /// - Parameter name: the text after `/orders/` in the path, or nil.
    mutating func answer(to request: DemoRequest, name: Substring?) -> DemoResponse {
        let place = name.flatMap { name in orders.firstIndex { $0.name == name } }
        if let name, place == nil { return .refusal(404, "there is no order \(name)") }
        return .refusing { () throws(Refusal) in
            switch (request.method, place) {
            case ("GET", nil), ("HEAD", nil): return .json(["orders": .array(orders.map(\.json))])
            case ("GET", let place?), ("HEAD", let place?): return .json(orders[place].json)
            case ("POST", nil): return try make(request)
            case ("PUT", let place): return try replace(place, request)
            default: return .wrongMethod(request.method, allowed: place == nil ? "GET, POST, PUT" : "GET, PUT")
            }
        }
    }

    private mutating func make(_ request: DemoRequest) throws(Refusal) -> DemoResponse {
        let body = try members(of: request)
        let id = JSONValue.object(body)["id"] ?? JSONValue(nextNumber)
        if orders.contains(where: { $0.id == id }) { throw Refusal(409, "id: there is such an order; PUT replaces it") }
        return add(Order(id: id, members: body.filter { $0.key != "id" }), base: request.base)
    }

    /// Replaces the order at `place`; without one, the order with the `id` of the body, which is made when it is
    /// missing.
    private mutating func replace(_ place: Int?, _ request: DemoRequest) throws(Refusal) -> DemoResponse {
        let body = try members(of: request)
        guard let id = place.map({ orders[$0].id }) ?? JSONValue.object(body)["id"] else {
            throw Refusal(422, "id: is missing")
        }
        let order = Order(id: id, members: body.filter { $0.key != "id" })
        guard let place = orders.firstIndex(where: { $0.id == id }) else { return add(order, base: request.base) }
        orders[place] = order
        return .json(order.json)
    }

    private mutating func add(_ order: Order, base: String) -> DemoResponse {
        orders.append(order)
        orders.removeFirst(max(0, orders.count - Self.limit))
        nextNumber += 1
        return .json(order.json, status: 201).with("Location", "\(base)/orders/\(order.name)")
    }

    private func members(of request: DemoRequest) throws(Refusal) -> [JSONValue.Member] {
        guard case .object(let members) = try request.json() else { throw Refusal(422, "an order is an object") }
        return members
    }
}
