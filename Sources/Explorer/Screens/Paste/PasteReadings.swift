import Interchange
import Serialization

/// The menu behind `r`: everything a text can be read as, and how its pairs are read.
enum PasteReadings {
    private enum Way: Equatable {
        case style(String)
        case asIs(Bool)
        case kind(PasteKind?)
    }

    static func choices(_ model: Model) -> [Menus.Choice] { ways(model).map(\.choice) }

    static func current(_ model: Model) -> String {
        guard let reading = reading(model) else { return "" }
        return ways(model).first { $0.way == .kind(reading.kind) }?.choice.title ?? ""
    }

    static func choose(_ index: Int, _ model: inout Model) -> [Effect] {
        let way = ways(model)[index].way
        return PasteScreen.readAgain(&model) { options in
            switch way {
            case .style(let name): options.style = name
            case .asIs(let isOn): options.keepsAsIs = isOn
            case .kind(let kind):
                options.kind = kind
                options.style = nil
            }
        }
    }

    private static func reading(_ model: Model) -> PasteReading? {
        for case .paste(let state) in model.overlays.reversed() { return state.reading }
        return nil
    }

    /// One for each style, in their order; none is a key of a kind.
    static let styleKeys = "abdefgilnorswxyz"

    private static func key(_ kind: PasteKind) -> Character {
        switch kind {
        case .curl: "c"
        case .http: "h"
        case .archive: "v"
        case .url: "u"
        case .form: "q"
        case .json: "j"
        case .plist: "p"
        case .multipart: "m"
        case .text: "t"
        }
    }

    private static func ways(_ model: Model) -> [(way: Way, choice: Menus.Choice)] {
        guard let reading = reading(model) else { return [] }
        var ways: [(way: Way, choice: Menus.Choice)] = []
        if reading.parameters?.serializer.kind.takesStyle == true {
            for (key, name) in zip(styleKeys, QueryStyles.standard.names) {
                ways.append((.style(name), .init(key: key, title: "as \(QueryStyles.standard.title(of: name))")))
            }
        }
        let isKept = reading.options.keepsAsIs
        ways.append(
            (
                .asIs(!isKept),
                isKept
                    ? .init(key: "k", title: "in the normal form", detail: "what is written may differ")
                    : .init(key: "k", title: "keeping every byte", detail: "raw values, text, the query as typed")
            ))
        ways += PasteKind.allCases.map { (.kind($0), Menus.Choice(key: key($0), title: $0.title)) }
        return ways + [(.kind(nil), .init(key: "0", title: "whatever it looks like"))]
    }
}
