import CurlewDiffering
import Keys
import TerminalUI
import Workspace

extension DifferenceScreen {
    static let bindings: [KeyBinding] =
        [
            .init(.response, ["="], .diffOpen, "compare with the answer before this one"),
            .init(.parameters, ["="], .diffEdits, "compare with the request as it was sent"),
            .init(.headers, ["="], .diffEdits, "compare with the request as it was sent"),
            .init(.collections, ["="], .diffRequests, "compare two requests: the marked ones, or with the open one"),
            .init(.selection, ["="], .diffNodes, "compare two nodes"),
            .init(
                .difference, ["Enter", "Space"], .diffEnter, "open or close; of a value: both in full", hint: "open"),
            .init(.difference, ["i"], .diffIgnore, "leave this path out from now on", hint: "ignore"),
            .init(
                .difference, ["a"], .diffPairing, "pair the list's items by a member, or by place", hint: "pair lists"),
            .init(.difference, ["o"], .diffOnly, "only what differs, or all", hint: "only changes"),
            .init(.difference, ["w"], .diffSwap, "swap the sides", hint: "swap"),
            .init(.difference, ["x"], .diffWhy, "both values in full", hint: "values"),
        ] + KeyBinding.folding(.difference) + KeyBinding.scrolling(.difference)

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        let height = DifferenceLayout(facts.display.size).list.height
        if list.perform(action, count: shown.count, height: height) { return true }
        switch action {
        case .appPop, .appBack, .diffOpen: leave(&desk)
        case .requestCancel where job != nil || !sendings.isEmpty: stop(&desk)
        case .goNextPoint: go(forwards: true, &desk)
        case .goPrevPoint: go(forwards: false, &desk)
        case .tabNext: turn(by: 1)
        case .tabPrev: turn(by: -1)
        case .diffEnter: if row?.isOpen != nil { toggle() } else { showValues(facts, &desk) }
        case .diffWhy: showValues(facts, &desk)
        case .foldToggle: toggle()
        case .foldOpen, .moveRight: if row?.isOpen == false { toggle() }
        case .foldClose: if row?.isOpen == true { toggle() }
        case .moveLeft: close()
        case .foldOpenAll, .foldCloseAll: desk.say("rows open one by one here")
        case .diffOnly:
            onlyChanges.toggle()
            desk.say(onlyChanges ? "only what differs" : "all")
            compare(&desk)
        case .diffSwap: swap(&desk)
        case .diffIgnore: ignore(&desk)
        case .diffPairing: pair(&desk)
        case .editUndo: undo(&desk)
        case .editRedo: redo(&desk)
        case .requestResend: sendAgain(&desk)
        case .requestSend: desk.say("\(key: .requestResend) sends both again" as Wording)
        case .yankValue: yank(facts, &desk)
        case .yankPath: if let place { desk.copy(facts.display.shown(DifferencePath.text(place))) }
        case .searchStart, .filterStart: desk.lay(.prompt(PromptCard(.search)))
        default: return false
        }
        return true
    }

    private mutating func leave(_ desk: inout Desk<Wish>) {
        if job != nil { desk.run(.stopComparing) }
        job = nil
        for job in sendings.keys.sorted(by: { $0.number < $1.number }) { desk.wish(.cancel(job)) }
        desk.close()
        desk.wish(.back(comparison?.origin ?? .main))
    }

    private mutating func stop(_ desk: inout Desk<Wish>) {
        if job != nil {
            desk.run(.stopComparing)
            desk.say("stopped comparing; \(key: .diffOnly, in: .difference) compares again" as Wording)
        }
        job = nil
        for job in sendings.keys.sorted(by: { $0.number < $1.number }) { desk.wish(.cancel(job)) }
    }

    // MARK: Moving

    private mutating func go(forwards: Bool, _ desk: inout Desk<Wish>) {
        guard let next = shown.change(from: cursor, forwards: forwards) else {
            let words = shown.changes == 0 ? "nothing differs here" : forwards ? "no change below" : "no change above"
            return desk.say(words)
        }
        list.cursor = next
    }

    private mutating func turn(by offset: Int) {
        let place = tabs.firstIndex(of: tab) ?? 0
        tab = tabs[(place + offset + tabs.count) % tabs.count]
    }

    private mutating func toggle() {
        let row = cursor
        switch tab {
        case .body: sides?.body.toggle(row)
        case .fields: sides?.fields.toggle(row)
        case .request: sides?.request.toggle(row)
        }
    }

    /// Closes an open row, else goes to the container that holds it.
    private mutating func close() {
        if row?.isOpen == true { return toggle() }
        if let parent = shown.rows.flatMap({ $0.rows.isEmpty ? nil : $0.parent(of: cursor) }) {
            list.cursor = parent
        }
    }

    private mutating func swap(_ desk: inout Desk<Wish>) {
        guard let before = comparison else { return }
        comparison?.first = before.second
        comparison?.second = before.first
        sendings = sendings.mapValues { $0 == .first ? .second : .first }
        desk.say("swapped: A is \(before.second.name), B is \(before.first.name)")
        compare(&desk)
    }

    // MARK: Values

    private func showValues(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let card = DifferenceWords.card(self, facts.display) else { return desk.say("there is no value here") }
        desk.lay(.text(card))
    }

    /// Copies the second value, or the first where only that has it.
    private func yank(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let row, let rows = shown.rows else { return desk.say("there is no value here") }
        let text =
            row.second.map { rows.difference.second.copied($0) } ?? row.first.map { rows.difference.first.copied($0) }
        guard let text = text ?? nil else { return desk.say("it is too large to be copied from here") }
        desk.copy(facts.display.shown(text), as: row.second == nil ? "the value of A" : "the value of B")
    }
}
