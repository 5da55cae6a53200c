import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting

/// `)` and `(`: move between the problems of the request, in the order of the form; without problems between the nodes
/// with a note.
enum ProblemNavigation {
    static func go(by offset: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let points = points(bench.request)
        guard let first = points.first, let last = points.last else { return desk.say("no problems") }
        let here = place(bench, desk)
        let next = offset > 0 ? points.first { $0.position > here } : points.last { $0.position < here }
        // Behind the last note in view of a large tree there may be more, which are found once they are in view.
        if next == nil, bench.request.viewedNodes != nil, bench.request.derived?.problems.isEmpty == true {
            return desk.say("no more in view; scroll on to look for others")
        }
        go(to: (next ?? (offset > 0 ? first : last)).place, &bench, &desk)
    }

    private static func go(to place: PreparationError.Place, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        var pane = Pane.parameters
        switch place {
        case .method, .url: pane = .request
        case .header(let id):
            bench.parametersTab = .headers
            bench.rows.cursor = HeaderLine.lines(bench.request).firstIndex { $0.row == id } ?? 0
        case .node(let id):
            bench.parametersTab = .parameters
            ParametersMoves.reveal(id, &bench.request)
        case .parameters: bench.parametersTab = .parameters
        case .authentication: bench.parametersTab = .auth
        case .option(let name):
            bench.parametersTab = .options
            OptionTable.with(&bench, &desk) { table, facts, _ in table.show(name, facts) }
        }
        bench.focus(on: pane)
        desk.wish(.showPanes)
    }

    /// A place in the form: request line, headers or parameters, and the row there.
    private struct Position: Comparable {
        var section: Int
        var row: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.section, left.row) < (right.section, right.row)
        }
    }

    private static func points(_ request: OpenRequest) -> [(place: PreparationError.Place, position: Position)] {
        let rows = ParameterRow.rows(of: request.draft, closed: []).enumerated().map { ($1.id, $0) }
        let places = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        let problems = problems(request)
        let notes =
            problems.isEmpty ? (request.derived?.noted.keys).map { $0.map(PreparationError.Place.node) } ?? [] : []
        let found: [(place: PreparationError.Place, position: Position)] = (problems + notes).map { place in
            switch place {
            case .method, .url: (place, Position(section: 0, row: 0))
            case .header(let id):
                (place, Position(section: 1, row: HeaderLine.lines(request).firstIndex { $0.row == id } ?? 0))
            case .parameters: (place, Position(section: 2, row: -1))
            case .authentication: (place, Position(section: 3, row: 0))
            case .option(let name):
                (place, Position(section: 4, row: RequestOption.all.firstIndex { $0.name == name } ?? 0))
            case .node(let id): (place, Position(section: 2, row: places[id] ?? -1))
            }
        }
        // The notes come without an order.
        return notes.isEmpty ? found : found.sorted { $0.position < $1.position }
    }

    /// The problems of nodes are found even before the request was prepared.
    private static func problems(_ request: OpenRequest) -> [PreparationError.Place] {
        let nodes = (request.derived?.problems ?? []).map { PreparationError.Place.node($0.node) }
        switch request.derived?.prepared {
        case .failure(let error): return error.problems.map(\.place).filter { !nodes.contains($0) } + nodes
        case .success(let ready): return framing(ready.request, request) + nodes
        case nil: return nodes
        }
    }

    private static func framing(_ sent: SentRequest, _ request: OpenRequest) -> [PreparationError.Place] {
        guard let fault = sent.framingFault else { return [] }
        let rows = request.draft.headers.filter { $0.isOn && HeaderFields.isSame($0.name, fault.name) }
        return rows.prefix(1).map { .header(id: $0.id) }
    }

    /// The user's place; in other panes the tree's cursor.
    private static func place(_ bench: Workbench, _ desk: PaneDesk) -> Position {
        if bench.focus == .request { return Position(section: 0, row: 0) }
        if bench.focus == .parameters {
            let options = bench.request.tables.options
            switch bench.parametersTab {
            case .headers: return Position(section: 1, row: bench.rows.cursor)
            case .auth: return Position(section: 3, row: 0)
            case .options: return Position(section: 4, row: options.place(options.facts(bench, desk)))
            case .parameters, .cookies: break
            }
        }
        let rows = ParameterRow.rows(of: bench.request.draft, closed: [])
        let row = bench.request.parameters.cursor.flatMap { id in rows.firstIndex { $0.id == id } }
        return Position(section: 2, row: row ?? rows.count)
    }
}
