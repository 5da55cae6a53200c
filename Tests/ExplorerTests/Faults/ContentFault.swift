import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// A row of group C of the catalogue of faults: a body that would harm, confuse or fill a view. 2 points when the view
/// does what the row says, 1 when it is safe and does not say so, 0 when it is wrong.
struct ContentFault: Sendable, CustomTestStringConvertible {
    /// `C01`; rows with several forms have it several times.
    let id: String
    var form = ""
    var body: @Sendable () -> [UInt8]
    var type: String? = "text/plain"
    var isSafe: @Sendable (ContentView) -> Bool = { _ in true }
    /// What the row asks for beyond being safe.
    var isSaid: @Sendable (ContentView) -> Bool = { _ in true }
    /// Why it is not worth 2; else nil.
    var lack: String?

    var testDescription: String { form.isEmpty ? id : "\(id) \(form)" }
    var stated: Int { lack == nil ? 2 : 1 }

    init(
        _ id: String, form: String = "", _ body: @escaping @autoclosure @Sendable () -> [UInt8],
        type: String? = "text/plain", isSafe: @escaping @Sendable (ContentView) -> Bool = { _ in true },
        isSaid: @escaping @Sendable (ContentView) -> Bool = { _ in true }, lack: String? = nil
    ) {
        (self.id, self.form, self.body, self.type) = (id, form, body, type)
        (self.isSafe, self.isSaid, self.lack) = (isSafe, isSaid, lack)
    }

    func points(_ view: ContentView) -> Int { view.isHarmless && isSafe(view) ? isSaid(view) ? 2 : 1 : 0 }
}

/// The response pane with a body in it.
struct ContentView {
    let model: Model
    private let body: [UInt8]

    init(_ fault: ContentFault) {
        body = fault.body()
        model = Model.showing(body, type: fault.type)
    }

    var tab: ResponseTab { model.request.response.tab }
    var exchange: Exchange? {
        if case .received(let exchange) = model.request.exchange { exchange } else { nil }
    }
    /// Why the body does not read as what it says, in words.
    var why: String { exchange?.outcome.error?.sentence ?? "" }
    var lines: [String] { model.paneLines() }
    /// Behind some keys.
    func lines(after actions: Action...) -> [String] {
        var model = model
        for action in actions { model.press(action) }
        return model.paneLines()
    }

    /// In a charset that is chosen by hand.
    func lines(in charset: String) -> [String] {
        var model = model
        model.chooseCharset(charset)
        return model.paneLines()
    }

    func lines(of tab: ResponseTab) -> [String] {
        var model = model
        model.request.response.tab = tab
        return model.paneLines()
    }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
    func copies(_ action: Action) -> String? { ResponseScreen.yank(action, model)?.text }

    /// What is saved is what came, and no cell of any tab holds what a terminal would obey, or passes the edge.
    var isHarmless: Bool {
        exchange?.body.array == body
            && ResponseTab.allCases.allSatisfy { tab in
                lines(of: tab).allSatisfy { line in
                    line.allSatisfy { DisplayText.visible($0) == nil } && TextWidth.columns(of: line) <= 78
                }
            }
    }
}
