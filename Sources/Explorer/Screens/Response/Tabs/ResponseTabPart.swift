import Keys
import TerminalUI
import Viewing

/// A tab of the response pane: a part whose state begins anew with each answer.
protocol ResponseTabPart: Part {
    static var slot: any WritableKeyPath<ResponseState, Self> & Sendable { get }
    /// As the border names it.
    static var title: String { get }
    /// It shows the body, below the line that says what is wrong with that.
    static var isOfBody: Bool { get }
    /// What a movement says that does nothing here; nil: what holds for the whole pane.
    static var stillness: String? { get }
    static func isThere(_ model: Model) -> Bool

    /// The place of the cursor, as searches count places: lines, nodes or bytes.
    var place: Int { get }
    mutating func go(to place: Int, _ facts: Facts)
    /// How many lines a search goes through.
    func count(_ facts: Facts) -> Int
    /// Lines that are looked through at once; nil: a search goes through the body, away from the main actor.
    func list(_ facts: Facts) -> [ListLine]?
    /// What a `y` key copies and how the status line calls it; nil when there is nothing of the kind.
    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)?
}

extension ResponseTabPart {
    static func isThere(_ model: Model) -> Bool { true }

    static func part(of model: Model) -> any ResponseTabPart { model.request.response[keyPath: slot] }

    // MARK: What the pane asks of its tab, whichever that is

    /// Nil when the tab has no use for the action.
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        let facts = model.request.response[keyPath: slot].facts(model)
        var isHandled = false
        let effects = Parts.request(&model) { request, desk in
            isHandled = request.response[keyPath: slot].perform(action, facts, &desk)
        }
        return isHandled ? effects : nil
    }

    static func go(to place: Int, _ model: inout Model) {
        let facts = model.request.response[keyPath: slot].facts(model)
        model.request.response[keyPath: slot].go(to: place, facts)
    }

    func lines(of model: Model) -> [ListLine]? { list(facts(model)) }

    func lineCount(_ model: Model) -> Int { count(facts(model)) }

    func yank(_ action: Action, of model: Model) -> (text: String, label: String)? { yank(action, facts(model)) }
}

/// In the order of the border.
enum ResponseTab: Int, CaseIterable, Sendable {
    case transfer, image, tree, raw, headers, timing, tls, cookies, checks

    var part: any ResponseTabPart.Type {
        switch self {
        case .transfer: TransferTab.self
        case .image: ImageReading.self
        case .tree: TreePosition.self
        case .raw: RawPosition.self
        case .headers: HeadersTab.self
        case .timing: TimingTab.self
        case .tls: TLSTab.self
        case .cookies: CookiesTab.self
        case .checks: ChecksTab.self
        }
    }
}

extension [Hint] {
    /// Of the tabs that have no keys of their own.
    static var ofResponse: [Hint] {
        [
            Hint(.requestSend, "send"), Hint(.tabNext, "next tab"), Hint(.searchStart, "search"),
            Hint(.yankValue, "copy"), Hint(.yankPath, "path"), Hint(.respWrite, "to file"), Hint(.paneParams, "params"),
        ]
    }
}
