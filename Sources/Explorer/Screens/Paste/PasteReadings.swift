import CurlewSerialization
import Interchange

/// The menu behind `r`: the formats that a text can be read as, and the styles for its pairs.
struct PasteReadings {
    private enum Way: Equatable {
        case style(String)
        case asIs(Bool)
        case typography(keeps: Bool)
        case kind(PasteKind?)
    }

    private let ways: [(way: Way, choice: Menus.Choice)]
    /// Index of the current reading.
    let current: Int

    init(_ reading: PasteReading) {
        let ways = Self.ways(reading)
        self.ways = ways
        current = ways.firstIndex { $0.way == .kind(reading.kind) } ?? 0
    }

    var choices: [Menus.Choice] { ways.map(\.choice) }

    func choose(_ index: Int, in options: inout PasteOptions) {
        switch ways[index].way {
        case .style(let name): options.style = name
        case .asIs(let isOn): options.keepsAsIs = isOn
        case .typography(let keeps): options.keepsTypography = keeps
        case .kind(let kind):
            options.kind = kind
            options.style = nil
        }
    }

    /// One key for each style, in their order; none of them is the key of a format.
    static let styleKeys = "abdegilnorswyz123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    /// Nil: a text is not read so by choice.
    private static func key(_ kind: PasteKind) -> Character? {
        switch kind {
        case .curl: "c"
        case .httpie: "x"
        case .fetch: "f"
        case .http: "h"
        case .archive: "v"
        case .url: "u"
        case .form: "q"
        case .json: "j"
        case .plist: "p"
        case .multipart: "m"
        case .text: "t"
        case .foreign: nil
        }
    }

    private static func ways(_ reading: PasteReading) -> [(way: Way, choice: Menus.Choice)] {
        var ways: [(way: Way, choice: Menus.Choice)] = []
        for (key, verdict) in zip(styleKeys, reading.parameters?.verdicts ?? []) {
            let title = "as \(reading.options.styles.title(of: verdict.style))"
            let choice = Menus.Choice(key: key, title: title, detail: PasteWords.verdict(verdict))
            ways.append((.style(verdict.style), choice))
        }
        let isKept = reading.options.keepsAsIs
        ways.append(
            (
                .asIs(!isKept),
                isKept
                    ? .init(key: "k", title: "in the normal form", detail: "what is written may differ")
                    : .init(key: "k", title: "keeping every byte", detail: "raw values, text, the query as typed")
            ))
        if reading.hasTypography {
            let keeps = reading.options.keepsTypography
            let title = keeps ? "with a shell's quotes, blanks and hyphens" : "with its signs as they stand"
            ways.append((.typography(keeps: !keeps), .init(key: "~", title: title)))
        }
        ways += PasteKind.allCases.compactMap { kind in
            key(kind).map { (.kind(kind), Menus.Choice(key: $0, title: kind.title)) }
        }
        return ways + [(.kind(nil), .init(key: "0", title: "whatever it looks like"))]
    }
}
