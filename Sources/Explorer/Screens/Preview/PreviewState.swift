import CurlewSerialization
import Drafting
import TerminalUI
import Viewing

/// The state of the preview on the screen: the shown serializer, the cursor and the scroll position.
struct PreviewState: Sendable {
    /// The tab that the user chose; nil: the tab of the chosen serializer.
    var chosenTab: PreviewTab?
    /// Offset in the shown bytes.
    var cursor = 0
    var top = RowAddress()
    /// Bytes as sent instead of one pair per line; nil until it is chosen: as sent when zoomed.
    var asSent: Bool?
    private(set) var content = PreviewContent()
    /// Increased with every new content.
    private(set) var generation = 0
    /// The marked nodes.
    var link = PreviewLink()
    /// Lines that the last change wrote; cleared by the next key.
    private(set) var changedLines: Set<Int> = []
    /// The text that was typed and read last.
    var reading: WireReading?
    /// The input from which `link` was made.
    var linkedTo: LinkInput?

    /// The tab of the last message about a tab that is not the chosen one.
    var announcedTab: PreviewTab?
    /// The node whose first byte the cursor moves to as soon as there are bytes.
    var wantedNode: NodeID?
    private var settledTab: PreviewTab?
    private var lastGood: [PreviewTab: PreviewContent] = [:]

    init() {}

    struct LinkInput: Equatable {
        var node: NodeID?
        var generation: Int
        var size: Size
        var focus: Pane
        var zoom: Zoom
    }

    /// The tab that is shown: the chosen one, else the one whose bytes are sent.
    func shownTab(of draft: RequestDraft) -> PreviewTab { chosenTab ?? PreviewTab.sent(by: draft) }

    /// Takes new bytes and keeps the cursor inside them. With problems the last good bytes stay.
    mutating func settle(_ content: PreviewContent, tab: PreviewTab) {
        let before = self.content
        take(content, tab: tab)
        changedLines = settledTab == tab ? ChangedLines.between(before, self.content) : []
        settledTab = tab
        generation += 1
        cursor = min(cursor, max(0, self.content.bytes.count - 1))
    }

    /// Takes the same bytes with more said of them. Marks and scroll position stay.
    mutating func take(_ content: PreviewContent, tab: PreviewTab) {
        if content.problems.isEmpty {
            self.content = content
            lastGood[tab] = content
        } else {
            self.content = lastGood[tab].map(content.keeping) ?? content
        }
    }

    /// Clears the marks of the last change, which are shown until the next key.
    mutating func forgetChanges() {
        changedLines = []
    }
}

extension PreviewTab {
    /// The tab with the parameters as they are sent: in the URL, or as the chosen serializer writes them.
    static func sent(by draft: RequestDraft) -> PreviewTab { draft.sendsQuery ? .form : draft.serializer.look.tab }

    /// The name on the border: pairs are the query where the method puts them into the URL.
    func name(for draft: RequestDraft) -> String { self == .form && draft.sendsQuery ? "Query" : name }

    var name: String {
        switch self {
        case .form: "Form"
        case .json: "JSON"
        case .plist: "Property list"
        case .multipart: "Multipart"
        case .raw: "Raw"
        case .curl: "curl"
        }
    }
}

extension RequestDraft {
    /// The parameters go into the URL.
    var sendsQuery: Bool { RequestSerializer(serializer).putsParametersInURL(method) }
}

/// Finds the lines that were written or changed.
enum ChangedLines {
    /// The most lines that are compared.
    private static let limit = 2000

    static func between(_ old: PreviewContent, _ new: PreviewContent) -> Set<Int> {
        guard old.subject == new.subject, old.lines.count <= limit, new.lines.count <= limit else { return [] }
        guard !old.bytes.isEmpty, old.bytes != new.bytes else { return [] }
        var known: [ArraySlice<UInt8>: Int] = [:]
        for line in 0..<old.lines.count { known[text(line, old), default: 0] += 1 }
        return Set(
            (0..<new.lines.count).filter { line in
                let text = text(line, new)
                guard let left = known[text], left > 0 else { return true }
                known[text] = left - 1
                return false
            })
    }

    /// The line's text without the separator that joins it to its neighbours.
    private static func text(_ line: Int, _ content: PreviewContent) -> ArraySlice<UInt8> {
        let slice = content.bytes[content.lines.range(of: line)]
        if content.subject == .json, slice.last == UInt8(ascii: ",") { return slice.dropLast() }
        return content.subject == .form && content.spans.span(at: slice.startIndex)?.part == .separator
            ? slice.dropFirst() : slice
    }
}
