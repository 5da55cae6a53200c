import CurlewMessage
import CurlewNetworking
import Drafting
import Exporting
import History
import Interchange
import Keys
import Viewing
import Workspace

/// An exchange of the history: looked at as it was, copied, sent again.
enum PastViewing {
    static func perform(_ errand: HistoryErrand, _ reading: PastReading, _ model: inout Model) -> [Effect] {
        switch errand {
        case .look: return show(reading, &model)
        case .edit: return edit(reading, &model)
        case .again: return sendAgain(reading, &model)
        case .keep: return keep(reading, &model)
        case .write: return RequestStorage.writeBody(to: "", overwrite: false, &model)
        case .curl: return copyCommand(reading, &model)
        case .explain:
            model.overlays.append(.text(PastWords.card(reading, model)))
            return []
        case .older, .newer: return []
        }
    }

    // MARK: Looking

    /// Shows an exchange as it was; the open request waits behind it.
    static func show(_ reading: PastReading, _ model: inout Model) -> [Effect] {
        let effects = RequestStorage.park(&model)
        let before = model.request.past
        let past = PastRequest(
            reading: reading, behind: before?.behind ?? model.request.key, focus: before?.focus ?? model.focus,
            zoom: before?.zoom ?? model.zoom, from: model.stage == .history ? .history : before?.from ?? .main)
        model.request = OpenRequest(past: past)
        model.zoom = .normal
        return effects + Focusing.focus(.response, &model)
    }

    /// Goes back to the list, or to the request that waited; nil when nothing of the past is shown.
    static func leave(_ model: inout Model) -> [Effect]? {
        guard let past = model.request.past, model.stage == .main else { return nil }
        uncover(past, &model)
        model.stage = past.from
        return []
    }

    /// Puts the request that waited back into the panes.
    private static func uncover(_ past: PastRequest, _ model: inout Model) {
        model.request = model.background.removeValue(forKey: past.behind) ?? .untitled()
        model.request.comeBack()
        (model.focus, model.zoom) = (past.focus, past.zoom)
    }

    // MARK: Copies

    /// Makes a request without a file of it, which can be edited.
    static func edit(_ reading: PastReading, _ model: inout Model) -> [Effect] {
        let effects = begin(reading, &model)
        let words = PastWords.copied(reading, model)
        model.status.say(words.text, words.tone)
        return effects
    }

    /// Puts a copy in the place of an exchange of the history; does nothing on a request of now.
    static func copy(_ model: inout Model) -> [Effect] {
        model.request.past.map { begin($0.reading, &model) } ?? []
    }

    private static func begin(_ reading: PastReading, _ model: inout Model) -> [Effect] {
        let before = model.request.past?.from ?? model.stage
        if let past = model.request.past { uncover(past, &model) }
        let effects = RequestStorage.begin(&model)
        if before == .history { model.request.cameFrom = before }
        model.request.change { $0 = reading.draft }
        model.request.name = reading.entry.savedName.map(PastWords.ownName) ?? "New request"
        model.request.parameters.cursor = model.request.parameters.rows.first?.id
        return effects + Focusing.focus(.parameters, &model)
    }

    /// Makes a request of it, and asks for its name and folder.
    static func keep(_ reading: PastReading, _ model: inout Model) -> [Effect] {
        let effects = begin(reading, &model)
        return effects
            + Parts.open(SaveAsCard.opening(model, named: PastWords.ownName(reading.entry.savedName ?? "")), &model)
    }

    /// Sends the same bytes again, by the rules of today. Credentials that are not kept are asked for first, one after
    /// the other.
    ///
    /// - Parameter typed: those that were typed already, by their ids.
    static func sendAgain(_ reading: PastReading, typed: [Int: String] = [:], _ model: inout Model) -> [Effect] {
        if let obstacle = PastWords.obstacle(reading, model) { return refuse(obstacle, &model) }
        if let missing = reading.recorded.unnamed.first(where: { typed[$0.id] == nil }) {
            model.overlays.append(.name(NameCard(.credential(missing, of: reading, typed: typed), text: "")))
            return []
        }
        let before = model
        let effects = begin(reading, &model)
        do throws(RepeatFault) {
            return effects + (try SendDriver.send(again: reading.recorded, typed: typed, &model))
        } catch {
            model = before
            return refuse(error.description, &model)
        }
    }

    private static func refuse(_ obstacle: String, _ model: inout Model) -> [Effect] {
        let edit = model.key(of: .historyEdit, in: .history)
        model.status.say("Not sent. \(obstacle) \(edit) makes an editable request of it.", .warning)
        return []
    }

    /// Shows what differs in two exchanges.
    static func compare(_ older: PastReading, _ newer: PastReading, _ model: inout Model) -> [Effect] {
        var (first, second) = (DifferenceSide(older, model), DifferenceSide(newer, model))
        let names = [older, newer].map { reading in
            reading.entry.savedName ?? "\(reading.entry.method) \(reading.entry.url)"
        }
        let isOne = names[0].utf8.elementsEqual(names[1].utf8)
        if !isOne { (first.request, second.request) = (names[0], names[1]) }
        return DifferenceScreen.open(
            Comparison(
                first: first, second: second, subject: isOne ? names[1] : names.joined(separator: " and "),
                choices: newer.draft.comparison, origin: .history),
            &model)
    }

    private static func copyCommand(_ reading: PastReading, _ model: inout Model) -> [Effect] {
        let command = PreviewContent.command(of: reading)
        let label = (["a curl command"] + command.notes).joined(separator: "; ")
        return Yanking.copy(command.text, as: label, &model.status)
    }

    // MARK: Keeping it as it was

    /// Performs an action on a request of the past where it does not mean what it means elsewhere; nil where it does.
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard let past = model.request.past, model.stage == .main, model.overlays.isEmpty else { return nil }
        switch action {
        case _ where action.duplicates: return perform(.edit, past.reading, &model)
        case .requestResend: return perform(.again, past.reading, &model)
        case .requestSaveAs, .requestSave: return perform(.keep, past.reading, &model)
        case .yankCurl: return perform(.curl, past.reading, &model)
        case .historyOpen where past.from == .history: return leave(&model)
        case .appBack where model.zoom == .normal, .goBack: return leave(&model)
        case .editExternal where model.focus != .response: break
        case _ where action.changesRequest: break
        default: return nil
        }
        refuse(&model)
        return []
    }

    /// Says that the past stays as it was, after something that would have changed it.
    static func settle(_ model: inout Model) {
        guard model.request.past?.refusedChange == true else { return }
        model.request.past?.refusedChange = false
        model.bench.edit = nil
        refuse(&model)
    }

    private static func refuse(_ model: inout Model) {
        let (edit, again) = (model.key(of: .historyEdit, in: .history), model.key(of: .requestResend))
        model.status.say(
            "This is the past and stays as it was. \(edit) makes an editable request of it, \(again) sends it again.",
            .warning)
    }
}

extension NameCard.Purpose {
    /// A credential that was not kept with an exchange; without one the request goes without it.
    fileprivate static func credential(
        _ missing: UnnamedCredential, of reading: PastReading, typed: [Int: String]
    ) -> Self {
        var purpose = Self(
            title: "Send again: \(missing.name ?? "the credential") in \(missing.place)",
            answer: { .fulfilled(.sendAgain(reading, typed.merging([missing.id: $0]) { _, new in new })) })
        (purpose.label, purpose.verb, purpose.isSecret) = ("value", "send", true)
        let form = missing.form.map { [(name: "as", value: $0)] } ?? []
        purpose.details = { _ in
            form + [("", "It is no named secret, so it was not kept. Left empty, the request goes without it.")]
        }
        return purpose
    }
}
