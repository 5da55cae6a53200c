internal import CurlewBytes

/// The form of an option in curl's command line.
public enum CurlForm: Sendable {
    /// An option whose value is the text; the line is that of curl's manual, such as `--cacert <file>`.
    case text(String)
    /// An option whose value has a grammar of curl's own, which `wanted` describes. `read` turns curl's text into that
    /// of files, `write` does the reverse.
    case measure(String, wanted: String, read: @Sendable (String) -> String?, write: @Sendable (String) -> String)
    /// The words of the option, each with the switches of curl for it.
    case switches([(word: String, lines: [String])])
    /// A list; curl's option is repeated for each item.
    case items(String, wanted: String)
    /// An option whose arguments depend on other options: the function writes them, and `CurlRequestBuilder` reads them
    /// together with the others.
    case own(@Sendable (RequestOptions) -> Arguments)
    /// An option that curl does not have; the text is a remark about it, or empty.
    case none(String)

    /// The option in curl's command line.
    public struct Arguments: Sendable {
        /// Options of curl with their values; a switch has none.
        public var arguments: [(name: String, value: String?)]
        /// A sentence about the loss, `curl has no ...`; nil when nothing is lost.
        public var lost: String?

        public init(_ arguments: [(name: String, value: String?)], lost: String? = nil) {
            (self.arguments, self.lost) = (arguments, lost)
        }
    }

    /// The options of curl in this row, each with the word that it stands for when it is a switch. Empty for `own` and
    /// `none`.
    public var lines: [(line: String, word: String?)] {
        switch self {
        case .text(let line), .measure(let line, _, _, _), .items(let line, _): [(line, nil)]
        case .switches(let words): words.flatMap { row in row.lines.map { ($0, row.word) } }
        case .own, .none: []
        }
    }
}

extension OptionName {
    /// The option as arguments of curl; empty when it has its default value.
    public func curl(_ options: RequestOptions) -> CurlForm.Arguments {
        guard isChanged(in: options), let text = row.value.read(options) else { return CurlForm.Arguments([]) }
        switch row.curl {
        case .text(let line): return CurlForm.Arguments([(Self.longName(line), text)])
        case .measure(let line, _, _, let write): return CurlForm.Arguments([(Self.longName(line), write(text))])
        case .switches(let words):
            guard let lines = words.first(where: { $0.word == text })?.lines else { return lost("") }
            return CurlForm.Arguments(lines.map { (Self.longName($0), nil) })
        case .items(let line, _):
            return CurlForm.Arguments(Self.items(text).map { (Self.longName(line), $0) })
        case .own(let said): return said(options)
        case .none(let remark): return lost(remark)
        }
    }

    private static func items(_ list: String) -> [String] {
        list.utf8.split(separator: ",").map { String($0.utf8.trimmed()) }
    }

    func lost(_ remark: String) -> CurlForm.Arguments {
        CurlForm.Arguments([], lost: "curl has no \(rawValue)\(remark.isEmpty ? "" : ": \(remark)").")
    }

    private static func longName(_ line: String) -> String {
        String(line.utf8.split(separator: " ").first { $0.utf8.hasPrefix("--") } ?? line[...])
    }
}
