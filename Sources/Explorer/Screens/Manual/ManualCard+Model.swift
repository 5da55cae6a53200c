import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import EncodingLab
import Keys
import Manual
import TerminalUI
import Workspace

extension ManualCard {
    func facts(_ model: Model) -> Facts { facts(model.display) }

    private func facts(_ display: DisplayContext) -> Facts {
        let (made, columns) = (made, Self.room(in: display.size).width)
        return Facts(display: display) { made.page($0, columns: columns, display.keys) }
    }

    /// The list of topics.
    static func opening(_ model: Model) -> CardOpening {
        if case .manual? = model.overlays.last { return .isOpen }
        return .card(.manual(index(model.display, here: model.topic)))
    }

    private static func index(_ display: DisplayContext, here: String) -> ManualCard {
        var card = ManualCard(here: here, page: .index)
        card.show(.index, card.facts(display))
        return card
    }

    /// A card, and the effect that looks for the words of a line.
    static func opening(_ line: String, _ manner: Manner, _ display: DisplayContext, here: String) -> CardOpening {
        let job = ManualJob(line, display.keys, here: here)
        guard !job.words.isEmpty else { return .card(.manual(index(display, here: here))) }
        return .card(.manual(ManualCard(job, manner)), [.readManual(job)])
    }

    /// Opens the paragraph about the word at the cursor; without such a word, the topic of the place.
    static func openingHere(_ model: Model) -> CardOpening {
        if case .manual? = model.overlays.last { return .isOpen }
        let topic = model.topic
        if case .words(let line)? = model.word {
            return opening(line, .goElse(topic: topic), model.display, here: topic)
        }
        var card = ManualCard(here: topic, page: .topic(topic))
        if case .defined(let kind, let word)? = model.word,
            let place = Manual.definition(of: word, kind)
        {
            card.show(.topic(place.topic), at: (place.block, word), card.facts(model))
        }
        return .card(.manual(card))
    }

    /// Takes what was found for some words, whatever lies over the card.
    static func receive(_ reading: ManualReading, _ model: inout Model) -> [Effect] {
        let place = model.overlays.lastIndex { if case .manual = $0 { true } else { false } }
        guard let place, case .manual(let card) = model.overlays[place] else { return [] }
        return Parts.with(card, at: place, &model) { card, facts, desk in
            card.accept(reading, { $0.facts(facts.display) }, &desk)
        }
    }

    /// The names of topics, then every word that one of them defines: what can stand behind `:help`.
    static let names: [String] = {
        let topics = Manual.topics.map(\.name)
        return topics + Set(Manual.definitions.map(\.word)).subtracting(topics).sorted()
    }()
}

// MARK: - The place where one is

/// A word on the screen about which the manual may say something.
enum ManualWord: Equatable {
    /// The manual defines words of this kind.
    case defined(Definition.Kind, String)
    /// Looked for in all topics.
    case words(String)
}

extension Model {
    /// The topic about the place that has the keys.
    var topic: String {
        switch context {
        case .everywhere, .nav, .welcome, .text, .manual: "first-steps"
        case .lists, .prompt, .jump, .palette, .help, .picker: "keys"
        case .requestLine, .paste: "paste"
        case .parameters, .selection, .edit, .textArea: "parameters"
        case .preview, .compare, .explain: "styles"
        case .headers: parametersTab.topic
        case .collections, .conflict: "files"
        case .response, .responseTree, .responseText: ResponseScreen.shownTab(self).part.topic
        case .responseChecks: "checks"
        case .transfers: "downloads"
        case .batch: "batches"
        case .environments: "environments"
        case .history: "history"
        case .difference: "comparing"
        case .themePicker: "themes"
        case .question, .consent: "secrets"
        }
    }

    /// The word at the cursor; nil where the manual has none for it.
    var word: ManualWord? {
        switch context {
        case .requestLine: generator(in: request.draft.url)
        case .parameters: valueAtCursor.flatMap { generator(in: $0) }
        case .headers: wordOfRow
        case .preview where request.draft.sendsQuery || request.draft.serializer.takesStyle:
            .defined(.style, request.draft.style)
        case .compare:
            if case .style(let style)? = screens.compare.row?.way { .defined(.style, style.name) } else { nil }
        case .responseChecks: checkAtCursor.map { .defined(.check, $0) }
        case .response where ResponseScreen.shownTab(self) == .headers: wordInHeaders.map(wordOfAnswer)
        case .explain: ExplainCard.rule(self).map { .defined(.rule, $0.rawValue) }
        default: nil
        }
    }

    private var wordOfRow: ManualWord? {
        guard let row = tableRow else { return nil }
        switch parametersTab {
        case .parameters, .cookies: return nil
        case .headers: return generator(in: row.text) ?? wordOfAnswer(row.name)
        case .auth: return .defined(.scheme, SavedAuthentication(request.draft.authentication).kind.rawValue)
        case .options:
            // `response.status` is the key `status` of `response:`.
            let parts = row.name.utf8.cut(at: ".")
            let kind = parts.flatMap { Definition.Kind(rawValue: String($0.before)) }
            return kind.map { .defined($0, String(parts?.behind ?? "")) } ?? .defined(.option, row.name)
        }
    }

    /// The row about a header field or a status; where there is none, the places that name it.
    private func wordOfAnswer(_ name: String) -> ManualWord {
        Manual.definitions.first { [.field, .status].contains($0.kind) && HeaderFields.isSame($0.word, name) }
            .map { .defined($0.kind, $0.word) } ?? .words(name)
    }

    /// The answer's header field or status at the cursor.
    private var wordInHeaders: String? {
        let lines = request.head.map { HeaderLines.of($0) } ?? []
        let place = request.response.headers.list.cursor
        return lines.indices.contains(place) ? lines[place].word : nil
    }

    /// The text of the leaf at the cursor.
    private var valueAtCursor: String? {
        let node = request.parameters.cursor.flatMap { request.draft.parameters.node($0) }
        if case .scalar(let scalar)? = node?.value { return scalar.text } else { return nil }
    }

    /// The first generator in a text: `{{$uuid}}`.
    private func generator(in text: String) -> ManualWord? {
        Manual.definitions.first { definition in
            definition.kind == .generator && text.utf8.firstRange(of: "{{\(definition.word)".utf8) != nil
        }.map { .defined(.generator, $0.word) }
    }

    /// The subject of the check at the cursor: `status`, or `$` for a path.
    private var checkAtCursor: String? {
        let (rows, place) = (CheckRow.all(request, CheckContext(self)), request.response.checks.list.cursor)
        guard rows.indices.contains(place) else { return nil }
        let name = rows[place].name.utf8
        return name.first == UInt8(ascii: "$") ? "$" : String(name.text(before: " "))
    }
}

extension ParametersTab {
    fileprivate var topic: String {
        switch self {
        case .parameters, .headers: "parameters"
        case .auth: "auth"
        case .options: "options"
        case .cookies: "options"
        }
    }
}
