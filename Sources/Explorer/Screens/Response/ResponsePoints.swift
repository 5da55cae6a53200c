import Networking

/// `)` and `(` in the response: from one failed check to the next.
enum ResponsePoints {
    /// Nil when no check failed: then the problems of the request are the points.
    static func go(by step: Int, _ model: inout Model) -> [Effect]? {
        guard model.refusal == nil, case .received(let exchange) = model.request.exchange else { return nil }
        let failed = exchange.checks.indices.filter { exchange.checks[$0].isFailed }
        guard let first = failed.first, let last = failed.last else { return nil }
        let isThere = model.request.response.tab == .checks
        let cursor = isThere ? model.request.response.checks.cursor : -1
        let target = step > 0 ? failed.first { $0 > cursor } ?? first : failed.last { $0 < cursor } ?? last
        model.request.response.tab = .checks
        model.request.response.checks.cursor = target
        return []
    }
}

extension Check {
    var isFailed: Bool {
        if case .failed = result { true } else { false }
    }
}
