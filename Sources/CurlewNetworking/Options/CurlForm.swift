internal import CurlewBytes

/// How curl says an option.
public enum CurlForm: Sendable {
    /// The text is the value: `--cacert <file>`, as curl's manual has the line.
    case text(String)
    /// A number with a grammar of curl's own.
    case measure(String, wanted: String, read: @Sendable (String) -> String?, write: @Sendable (String) -> String)
    /// A word that is one switch of curl's, or several.
    case switches([(word: String, lines: [String])])
    /// A list, whose items are given one by one.
    case items(String, wanted: String)
    /// Among other options, which are read together (`CurlRequestBuilder`).
    case own(@Sendable (RequestOptions) -> Said)
    /// Not at all; what there is to say of it, or empty.
    case none(String)

    /// What is written.
    public struct Said: Sendable {
        /// With their values, where they have one.
        public var arguments: [(name: String, value: String?)]
        /// What of it is lost: `curl has no ...`; nil for nothing.
        public var lost: String?

        public init(_ arguments: [(name: String, value: String?)], lost: String? = nil) {
            (self.arguments, self.lost) = (arguments, lost)
        }
    }

    /// curl's options that this table reads, with the word that a switch says.
    public var lines: [(line: String, word: String?)] {
        switch self {
        case .text(let line), .measure(let line, _, _, _), .items(let line, _): [(line, nil)]
        case .switches(let words): words.flatMap { row in row.lines.map { ($0, row.word) } }
        case .own, .none: []
        }
    }
}

extension OptionName {
    /// As curl's options; nothing where it is as it would be without a word.
    public func curl(_ options: RequestOptions) -> CurlForm.Said {
        guard isSaid(in: options), let text = row.value.read(options) else { return CurlForm.Said([]) }
        switch row.curl {
        case .text(let line): return CurlForm.Said([(Self.longName(line), text)])
        case .measure(let line, _, _, let write): return CurlForm.Said([(Self.longName(line), write(text))])
        case .switches(let words):
            guard let lines = words.first(where: { $0.word == text })?.lines else { return lost("") }
            return CurlForm.Said(lines.map { (Self.longName($0), nil) })
        case .items(let line, _):
            return CurlForm.Said(Self.items(text).map { (Self.longName(line), $0) })
        case .own(let said): return said(options)
        case .none(let remark): return lost(remark)
        }
    }

    private static func items(_ list: String) -> [String] {
        list.utf8.split(separator: ",").map { String($0.utf8.trimmed()) }
    }

    func lost(_ remark: String) -> CurlForm.Said {
        CurlForm.Said([], lost: "curl has no \(rawValue)\(remark.isEmpty ? "" : ": \(remark)").")
    }

    private static func longName(_ line: String) -> String {
        String(line.utf8.split(separator: " ").first { $0.utf8.hasPrefix("--") } ?? line[...])
    }
}
