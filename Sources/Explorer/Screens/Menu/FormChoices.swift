import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting

/// The menu of ways to write a node in form text: the style's first, then the words that fit.
enum FormChoices {
    private static let style = Menus.Choice(key: "s", title: "the request's style", detail: "drops what is chosen here")

    static func all(_ bench: Workbench) -> [Menus.Choice] {
        let nodes = NodeForms.nodes(bench)
        guard let first = nodes.first else { return [] }
        return [style] + NodeForms.offered(for: nodes).map { entry($0, nodes, first.value) }
    }

    private static func entry(_ choice: NodeChoice, _ nodes: [ParameterNode], _ value: ParameterNode.Value)
        -> Menus.Choice
    {
        let isChosen = nodes.allSatisfy { $0.choices.contains(choice) }
        let word = choice.word(on: value)
        return Menus.Choice(key: choice.menuKey, title: isChosen ? "\(word) *" : word, detail: choice.example)
    }

    /// The line of the first choice that the nodes have made; the style's without one.
    static func current(_ bench: Workbench) -> Int {
        let nodes = NodeForms.nodes(bench)
        let place = NodeForms.offered(for: nodes).firstIndex { choice in
            nodes.allSatisfy { $0.choices.contains(choice) }
        }
        return place.map { $0 + 1 } ?? 0
    }

    static func choose(_ index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let offered = NodeForms.offered(for: NodeForms.nodes(bench))
        let change = index == 0 ? .asTheStyle : NodeForms.change(choosing: offered[index - 1], bench)
        NodeForms.apply(change, &bench, &desk)
    }
}

extension NodeChoice {
    fileprivate var menuKey: Character {
        switch self {
        case .brackets: "b"
        case .index: "i"
        case .repeat: "r"
        case .comma: "c"
        case .dots: "d"
        case .json: "o"
        case .keyBrackets: "["
        case .keyDots: "."
        case .nullName: "n"
        case .nullEmpty: "e"
        case .nullDrop: "x"
        case .nullText: "t"
        case .boolNumber: "m"
        case .boolWord: "w"
        case .dateISO: "y"
        case .dateSeconds: "h"
        case .dateMillis: "l"
        case .spacePlus: "+"
        case .spacePercent: "%"
        case .unescaped: "u"
        }
    }

    /// What it makes of a value.
    fileprivate var example: String {
        switch self {
        case .brackets: "a[]=1&a[]=2"
        case .index: "a[0]=1&a[1]=2"
        case .repeat: "a=1&a=2"
        case .comma: "a=1,2"
        case .dots: "a.0=1&a.1=2"
        case .json: "a=[1,2]   JSON text in one value"
        case .keyBrackets: "a[key]=1"
        case .keyDots: "a.key=1"
        case .nullName: "a         null: the name alone"
        case .nullEmpty: "a=        null: no text"
        case .nullDrop: "null is not sent"
        case .nullText: "a=null"
        case .boolNumber: "a=1       true is 1, false is 0"
        case .boolWord: "a=true"
        case .dateISO: "a=2026-11-21T09:00:00Z"
        case .dateSeconds: "a=1795251600, since 1970"
        case .dateMillis: "a=1795251600000, since 1970"
        case .spacePlus: "a space is +"
        case .spacePercent: "a space is %20"
        case .unescaped: "as typed, but for blanks, # and controls"
        }
    }
}

/// The style of form text, chosen by its name. It belongs to the request and is saved as `style:`.
enum StyleChoices {
    /// Sets the style. An empty name shows the current style and the others.
    static func use(_ name: String, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard !name.isEmpty else {
            let title = bench.styles.title(of: bench.request.draft.style)
            return desk.say("style \(title); one of \(bench.styles.words.joined(separator: ", "))")
        }
        guard let style = bench.styles[name] else {
            return desk.report(refusal(of: name, among: bench.styles.words), .error)
        }
        bench.request.step("style \(style.title)") { request in request.change { $0.style = style.name } }
        let kind = bench.request.draft.serializer(in: .init()).effectiveKind(bench.request.draft.method)
        desk.say(kind.isFlat ? "style \(style.title)" : "style \(style.title), used when form text is sent")
    }

    private static func refusal(of name: String, among names: [String]) -> String {
        let advice =
            NearestName.of(name, among: names).map { "Did you mean \($0)?" }
            ?? "There are \(names.joined(separator: ", "))."
        return "No style \"\(name)\". \(advice)"
    }
}
