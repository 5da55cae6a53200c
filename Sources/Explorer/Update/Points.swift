import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization

/// `)` and `(`: from one problem of the request to the next, in the order of the form.
enum Points {
    static func go(by offset: Int, _ model: inout Model) -> [Effect] {
        let points = points(model)
        guard let first = points.first, let last = points.last else {
            model.status.say("no problems")
            return []
        }
        let here = place(model)
        let target =
            offset > 0
            ? points.first { $0.position > here } ?? first : points.last { $0.position < here } ?? last
        return go(to: target.place, &model)
    }

    private static func go(to place: PreparationError.Place, _ model: inout Model) -> [Effect] {
        switch place {
        case .method, .url: return Focusing.focus(.request, &model)
        case .header(let id):
            model.parametersTab = .headers
            model.rows.cursor = HeaderLine.lines(model.request).firstIndex { $0.row == id } ?? 0
        case .node(let id):
            model.parametersTab = .parameters
            ParametersMoves.reveal(id, &model.bench.request)
        case .parameters: model.parametersTab = .parameters
        case .authentication: model.parametersTab = .auth
        case .option(let name):
            model.parametersTab = .options
            OptionTable.show(name, &model.bench, PaneDesk(model))
        }
        return Focusing.focus(.parameters, &model)
    }

    /// A place in the form: request line, headers or parameters, and the row there.
    private struct Position: Comparable {
        var section: Int
        var row: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.section, left.row) < (right.section, right.row)
        }
    }

    private static func points(_ model: Model) -> [(place: PreparationError.Place, position: Position)] {
        let rows = ParameterRow.rows(of: model.request.draft, closed: []).enumerated().map { ($1.id, $0) }
        let places = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        return problems(model).map { place in
            switch place {
            case .method, .url: (place, Position(section: 0, row: 0))
            case .header(let id):
                (place, Position(section: 1, row: HeaderLine.lines(model.request).firstIndex { $0.row == id } ?? 0))
            case .parameters: (place, Position(section: 2, row: -1))
            case .authentication: (place, Position(section: 3, row: 0))
            case .option(let name):
                (place, Position(section: 4, row: RequestOption.all.firstIndex { $0.name == name } ?? 0))
            case .node(let id): (place, Position(section: 2, row: places[id] ?? -1))
            }
        }
    }

    /// The nodes' problems are known also where nothing else was looked at yet.
    private static func problems(_ model: Model) -> [PreparationError.Place] {
        let nodes = (model.request.derived?.problems ?? []).map { PreparationError.Place.node($0.node) }
        switch model.request.derived?.prepared {
        case .failure(let error): return error.problems.map(\.place).filter { !nodes.contains($0) } + nodes
        case .success(let ready): return framing(ready.request, model) + nodes
        case nil: return nodes
        }
    }

    private static func framing(_ request: SentRequest, _ model: Model) -> [PreparationError.Place] {
        guard let fault = request.framingFault else { return [] }
        let rows = model.request.draft.headers.filter { $0.isOn && HeaderFields.isSame($0.name, fault.name) }
        return rows.prefix(1).map { .header(id: $0.id) }
    }

    /// Where the person is; other panes look at the tree's cursor.
    private static func place(_ model: Model) -> Position {
        if model.focus == .request { return Position(section: 0, row: 0) }
        if model.focus == .parameters {
            switch model.parametersTab {
            case .headers: return Position(section: 1, row: model.rows.cursor)
            case .auth: return Position(section: 3, row: 0)
            case .options: return Position(section: 4, row: OptionTable.place(model.bench, PaneDesk(model)))
            case .parameters, .cookies: break
            }
        }
        let rows = ParameterRow.rows(of: model.request.draft, closed: [])
        let row = model.request.parameters.cursor.flatMap { id in rows.firstIndex { $0.id == id } }
        return Position(section: 2, row: row ?? rows.count)
    }
}
