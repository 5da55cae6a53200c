import CurlewNetworking
import CurlewTransport
import Drafting
import HTTPMessage
import TerminalUI

/// Completion of a field's text by Tab.
enum Completion {
    /// The field's text with the word before the cursor completed, or nil when no candidate fits.
    static func complete(_ edit: EditSession, _ bench: Workbench, _ environments: Environments) -> String? {
        let before = edit.editor.textBeforeCursor
        if let open = before.lastRange(of: "{{"), !before[open.upperBound...].contains("}}") {
            let typed = String(before[open.upperBound...])
            return only(environments.nameCandidates, typed).map { name in
                before[..<open.upperBound] + name + "}}" + edit.editor.textAfterCursor
            }
        }
        return only(candidates(edit.target, bench), before).flatMap { $0 == before ? nil : $0 }
    }

    /// Frequent values of the field; for a name only after its first letter was typed.
    private static func candidates(_ target: EditSession.Target, _ bench: Workbench) -> [String] {
        switch target {
        case .headerName: bench.edit?.editor.isEmpty == true ? [] : HeaderNames.common
        case .headerValue(let id):
            HeaderValues.common(for: bench.request.draft.headers.first { $0.id == id }?.name ?? "")
        default: []
        }
    }

    /// The first candidate that begins with the typed text, ignoring case.
    private static func only(_ candidates: [String], _ typed: String) -> String? {
        candidates.first { $0.lowercased().hasPrefix(typed.lowercased()) }
    }
}

extension String {
    fileprivate func lastRange(of pattern: String) -> Range<Index>? {
        ranges(of: pattern).last
    }
}

/// Names of header fields that requests often have (RFC 9110, RFC 9111, RFC 6265).
enum HeaderNames {
    static let common = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control",
        "Content-Encoding", "Content-Language", "Content-Type", "Cookie", "Date", "Expect", "Forwarded", "From",
        "If-Match",
        "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Origin", "Pragma", "Prefer", "Range",
        "Referer", "TE", "Traceparent", "User-Agent", "Via", "X-Forwarded-For", "X-Request-ID", "X-Requested-With",
    ]
}

/// Values that header fields often have.
enum HeaderValues {
    static func common(for name: String) -> [String] {
        values.first { HeaderFields.isSame($0.name, name) }?.values ?? []
    }

    private static let types = [
        "application/json", "application/xml", "application/x-www-form-urlencoded", "application/octet-stream",
        "application/x-plist", "image/png", "image/jpeg", "multipart/form-data", "text/plain", "text/html", "text/xml",
    ]

    private static let values: [(name: String, values: [String])] = [
        ("Accept", ["*/*"] + types), ("Content-Type", types),
        ("Accept-Encoding", ContentCoding.allCases.map(\.rawValue) + ["identity"]),
        ("Accept-Language", ["en", "de", "fr", "es"]), ("Accept-Charset", ["utf-8"]),
        ("Authorization", ["Bearer ", "Basic ", "Digest "]),
        ("Cache-Control", ["no-cache", "no-store", "max-age=0", "only-if-cached"]),
        ("Connection", ["close", "keep-alive"]), ("Content-Encoding", ContentCoding.allCases.map(\.rawValue)),
        ("Expect", ["100-continue"]), ("If-None-Match", ["*"]), ("If-Match", ["*"]), ("Pragma", ["no-cache"]),
        ("Prefer", ["return=minimal", "return=representation", "respond-async"]), ("Range", ["bytes=0-"]),
        ("TE", ["trailers"]), ("X-Requested-With", ["XMLHttpRequest"]),
    ]
}

/// Earlier values of a field, newest first, from the steps that can be undone.
enum FieldHistory {
    static func values(for target: EditSession.Target, _ bench: Workbench, _ desk: PaneDesk) -> [String] {
        let current = bench.edit?.editor.text
        var seen: Set<String> = []
        let drafts = bench.request.undo.past.reversed().map(\.draft) + desk.background.values.map(\.draft)
        return drafts.map { Editing.text(of: target, $0) }
            .filter { !$0.isEmpty && $0 != current && seen.insert($0).inserted }
    }
}
