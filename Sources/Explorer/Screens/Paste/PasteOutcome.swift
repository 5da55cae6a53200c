import CurlewNetworking
import CurlewSerialization
import Interchange
import Keys
import TerminalUI
import Workspace

/// The result of a paste: method and URL, parameters, remarks, header fields, cookies, options.
struct PasteOutcome {
    private let reading: PasteReading
    private let request: SavedRequest
    private let url: String
    private let key: String

    init(_ reading: PasteReading, _ facts: PasteCard.Facts) {
        self.reading = reading
        request = reading.imported.request
        url = BaseVariable.written(request.url, facts.variables)
        key = facts.display.key(of: .pasteTypes, in: .paste)
    }

    func lines(width: Int) -> [PasteLine] {
        [target] + hearers(width) + parameters(width) + files(width) + remarks(width) + rows
    }

    private var target: PasteLine {
        let place = url.isEmpty ? "(no URL in it)" : DisplayText.visible(url)
        var line = PasteLine("will make", "")
        line.runs = [Run(request.method + " ", RequestLineScreen.role(of: request.method))]
        line.runs += url.isEmpty ? [Run(place, .textMuted)] : VariableRuns.runs(place, base: .syntaxURL)
        return line
    }

    /// Options that route the request elsewhere than to the host of its URL, in full, below the URL.
    private func hearers(_ width: Int) -> [PasteLine] {
        PasteOptionWords.words(request.options) { $0.affectsDestination }.flatMap {
            PasteLine.wrapped("!", DisplayText.whole($0), role: .statusWarning, width: width)
        }
    }

    private func parameters(_ width: Int) -> [PasteLine] {
        let isBody = reading.place == .body || reading.place == .typedBody
        let label = isBody ? "body     " : "params   "
        if let tree = reading.parameters?.tree ?? (request.parameters.root == nil ? nil : request.parameters) {
            let summary = PasteWords.summary(of: tree)
            return [PasteLine("", label + summary, right: PasteWords.reading(reading))]
        }
        guard request.serializer?.hasText == true, let text = request.text else { return [] }
        return [PasteLine("", "body     text, \(HumanReadable.bytes(Int64(text.utf8.count)))", right: "stays as typed")]
    }

    /// The author of the pasted text may have named files of this computer.
    private func files(_ width: Int) -> [PasteLine] {
        var paths: [String] = []
        (reading.parameters?.tree ?? request.parameters).walk { visit in
            if case .scalar(let scalar) = visit.node.value, scalar.kind == .file { paths.append(scalar.text) }
            return true
        }
        return paths.flatMap {
            PasteLine.wrapped("!", "reads and sends the file \(DisplayText.visible($0))", width: width)
        }
    }

    private func remarks(_ width: Int) -> [PasteLine] {
        PasteWords.remarks(reading, key: key).flatMap { remark in
            PasteLine.wrapped("?", DisplayText.visible(remark), width: width)
        }
    }

    private var rows: [PasteLine] {
        var lines: [PasteLine] = []
        func add(_ label: String, _ names: [String], _ note: String = "") {
            guard !names.isEmpty else { return }
            let shown = names.map { DisplayText.visible($0) }.joined(separator: ", ")
            lines.append(PasteLine("", "\(label)  \(names.count)   \(shown)\(note)"))
        }
        add("headers", request.headers.map(\.name))
        add("cookies", reading.imported.cookies.map(\.name), "  (into the cookie jar of this request)")
        if let authentication = request.authentication {
            lines.append(PasteLine("", "auth     \(DisplayText.visible(PasteOptionWords.words(authentication)))"))
        }
        let options = PasteOptionWords.words(request.options) { !$0.affectsDestination } + reading.settings
        if !options.isEmpty {
            lines.append(PasteLine("", "options  \(DisplayText.visible(options.joined(separator: ", ")))"))
        }
        return lines
    }
}

/// Options and authentication of a text in a few words each.
enum PasteOptionWords {
    static func words(_ options: SavedOptions, where isWanted: (OptionName) -> Bool) -> [String] {
        OptionName.allCases.filter(isWanted).compactMap { name in options[name].flatMap(name.row.brief) }
    }

    /// The authentication in a few words; never shows a secret.
    static func words(_ authentication: SavedAuthentication) -> String {
        authentication.kind.row.brief(authentication.values)
    }
}
