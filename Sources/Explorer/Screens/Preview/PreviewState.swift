import Serialization
import TerminalUI
import Viewing

/// The preview on the screen: which serializer is looked at, the byte under the cursor, the place.
struct PreviewState: Sendable {
    /// Nil until a tab is chosen by hand: the chosen serializer's.
    var chosenTab: PreviewTab?
    /// Offset in the shown bytes.
    var cursor = 0
    var top = RowAddress()
    /// Bytes as sent instead of one pair per line; nil until it is chosen: as sent when zoomed.
    var asSent: Bool?
    private(set) var content = PreviewContent()
    /// Goes up with every new content.
    private(set) var generation = 0
    /// The nodes that are marked.
    var link = PreviewLink()
    /// Lines that the last change wrote, until the next key.
    private(set) var changedLines: Set<Int> = []
    /// What was typed and read last.
    var reading: WireReading?
    /// What `link` was made for.
    var linkedTo: LinkInput?

    /// The tab that was last said not to be the chosen one.
    var announcedTab: PreviewTab?
    /// The node whose first byte the cursor goes to as soon as it is there.
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

    /// The tab that is looked at.
    func shownTab(for serializer: SerializerKind) -> PreviewTab {
        chosenTab ?? serializer.look.tab
    }

    /// Takes new bytes; the cursor stays inside them. Below problems the last good bytes stay.
    mutating func settle(_ content: PreviewContent, tab: PreviewTab) {
        let before = self.content
        if content.problems.isEmpty {
            self.content = content
            lastGood[tab] = content
        } else {
            self.content = lastGood[tab].map(content.keeping) ?? content
        }
        changedLines = settledTab == tab ? ChangedLines.between(before, self.content) : []
        settledTab = tab
        generation += 1
        cursor = min(cursor, max(0, self.content.bytes.count - 1))
    }

    /// Marks of the last change are for one look.
    mutating func forgetChanges() {
        changedLines = []
    }
}

extension PreviewTab {
    /// `Multi` where the whole word has no room.
    var shortName: String { self == .multipart ? "Multi" : name }

    var name: String {
        switch self {
        case .form: "Form"
        case .json: "JSON"
        case .plist: "Plist"
        case .multipart: "Multipart"
        case .raw: "Raw"
        case .curl: "curl"
        }
    }
}

/// Finds the lines that were written or changed.
enum ChangedLines {
    /// Longer contents are not compared.
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

    /// Without the sign that joins it to the lines around it.
    private static func text(_ line: Int, _ content: PreviewContent) -> ArraySlice<UInt8> {
        let slice = content.bytes[content.lines.range(of: line)]
        if content.subject == .json, slice.last == UInt8(ascii: ",") { return slice.dropLast() }
        return content.subject == .form && content.spans.span(at: slice.startIndex)?.part == .separator
            ? slice.dropFirst() : slice
    }
}
