import Keys
import TerminalUI
import Viewing

/// A tab of the response pane: a part whose state is new for each answer.
protocol ResponseTabPart: Part {
    static var slot: any WritableKeyPath<ResponseState, Self> & Sendable { get }
    /// The title on the border.
    static var title: String { get }
    /// The title where it depends on what is shown; else `title`.
    static func name(_ model: Model) -> String
    /// The topic of the manual about it.
    static var topic: String { get }
    /// Other words for it, as in `Synonyms`.
    static var synonyms: [String] { get }
    /// The value at its cursor, to be captured; nil when it has none.
    static func capture(_ request: OpenRequest) -> CaptureCard?
    /// The tab shows the body, below the line about faults of the body.
    static var isOfBody: Bool { get }
    /// The message for a movement that has no effect; nil: the message of the pane.
    static var movementRefusal: String? { get }
    static func isThere(_ model: Model) -> Bool
    /// The tab has something that not every answer has: its title gets a dot.
    static func isHeld(_ model: Model) -> Bool

    /// The place of the cursor in the units of searches: lines, nodes or bytes.
    var place: Int { get }
    mutating func go(to place: Int, _ facts: Facts)
    /// Number of lines that a search covers.
    func count(_ facts: Facts) -> Int
    /// Lines that are searched at once; nil: the body is searched off the main actor.
    func list(_ facts: Facts) -> [ListLine]?
    /// The text that a `y` key copies, and its label in the status line; nil when there is none.
    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)?
}

extension ResponseTabPart {
    static func isThere(_ model: Model) -> Bool { true }

    static func isHeld(_ model: Model) -> Bool { false }

    static func name(_ model: Model) -> String { title }

    static func capture(_ request: OpenRequest) -> CaptureCard? { nil }

    static func part(of model: Model) -> any ResponseTabPart { model.request.response[keyPath: slot] }

    // MARK: Use by the pane

    /// The effects, or nil when the tab does not handle the action.
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

/// The tabs, in the order of the border.
enum ResponseTab: Int, CaseIterable, Sendable {
    case piped, transfer, image, tree, raw, headers, timing, tls, cookies, checks

    var part: any ResponseTabPart.Type {
        switch self {
        case .piped: PipedTab.self
        case .transfer: TransferTab.self
        case .image: DrawnImage.self
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
    /// Hints of tabs that show text.
    static var ofText: [Hint] {
        [
            Hint(.requestSend, "send"), Hint(.viewWrap, "wrap"), Hint(.searchStart, "search"), Hint(.respPipe),
            Hint(.yankValue, "copy"), Hint(.respWrite, "to file"), Hint(.tabNext, "next tab"),
            Hint(.paneParams, "params"),
        ]
    }

    /// Hints of tabs that have no keys of their own.
    static var ofResponse: [Hint] {
        [
            Hint(.requestSend, "send"), Hint(.tabNext, "next tab"), Hint(.searchStart, "search"),
            Hint(.yankValue, "copy"), Hint(.paneParams, "params"), Hint(.paneCollections, "requests"),
            Hint(.requestNew, "new"), Hint(.respWrite, "to file"), Hint(.yankPath, "path"),
        ]
    }
}
