import CurlewBytes
import CurlewMessage
import Drafting
import Keys
import TerminalUI

/// A name and a value that are typed or pasted as one text, with one grammar in every table, card and command.
///
/// In header fields the first `:` parts the two, or `=` where there is none (RFC 9110 §5.1: a name holds neither). In
/// all other places the first `=`, `:=` or colon before a blank does, so that `user:id` is a name.
struct TypedPair: Equatable {
    enum Place: Sendable { case header, other }

    var name: String
    var value: String
    /// The value is JSON: it stands behind `:=`.
    var isJSON = false

    /// Nil for a text without a separator, or without a name before it.
    init?(_ text: some StringProtocol, in place: Place = .other) {
        let bytes = Array(text.utf8)
        guard let separator = Self.separator(of: bytes, in: place) else { return nil }
        isJSON = place == .other && bytes[separator.lowerBound] == UInt8(ascii: ":") && separator.count == 2
        isJSON = isJSON && bytes[separator.lowerBound + 1] == UInt8(ascii: "=")
        name = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).trimmed
        value = String(decoding: bytes[separator.upperBound...], as: UTF8.self).trimmed
        if name.isEmpty { return nil }
    }

    /// The bytes between name and value.
    private static func separator(of bytes: [UInt8], in place: Place) -> Range<Int>? {
        let (colon, equals) = (UInt8(ascii: ":"), UInt8(ascii: "="))
        if place == .header {
            return (bytes.firstIndex(of: colon) ?? bytes.firstIndex(of: equals)).map { $0..<$0 + 1 }
        }
        for (index, byte) in bytes.enumerated() {
            if byte == equals { return index..<index + 1 }
            guard byte == colon, index + 1 < bytes.count else { continue }
            if [equals, 0x20, 0x09].contains(bytes[index + 1]) { return index..<index + 2 }
        }
        return nil
    }
}

extension EditSession.Target {
    /// The grammar of the pair whose name the field holds; nil for fields that hold no name.
    var pairPlace: TypedPair.Place? {
        switch self {
        case .key: .other
        case .headerName: .header
        case .url, .value, .headerValue, .auth, .option, .cookieValue, .newCookie, .wire: nil
        }
    }
}

/// Typing and pasting the name of a pair: its separator moves to the value.
enum PairTyping {
    /// Inserts a text into a name's field. Nil when it is text like any other.
    static func insert(
        _ text: String, into edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect]? {
        if case .headerValue = edit.target, edit.isNew, edit.editor.isEmpty, text == " " {
            // The blank of `name: value` belongs to neither (RFC 9110 §5.5).
            return []
        }
        guard let place = edit.target.pairPlace else { return nil }
        let isAtEnd = edit.editor.cursor == edit.editor.count
        // A separator that is there already was typed as a letter of the name.
        if isAtEnd, TypedPair(edit.editor.text, in: place) == nil,
            let pair = TypedPair(edit.editor.text + text, in: place), edit.isNew || pair.value.isEmpty
        {
            guard place == .other || HeaderField.isToken(pair.name[...]) else { return refuse(text, &bench, desk) }
            return part(pair, of: edit, &bench, &desk)
        }
        switch edit.target {
        case .key where text == "=": return moveToValue(&bench, &desk)
        case .headerName where !text.isEmpty && !HeaderField.isToken(text[...]): return refuse(text, &bench, desk)
        default: return nil
        }
    }

    /// Moves to the value, which begins with what stands behind the separator.
    private static func part(
        _ pair: TypedPair, of edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        if edit.isNew {
            bench.edit?.editor = LineEditor(pair.name)
            bench.edit?.isJSON = pair.isJSON
            Editing.apply(&bench, &desk)
        }
        let effects = moveToValue(&bench, &desk)
        return effects + (pair.value.isEmpty ? [] : Editing.insert(pair.value, &bench, &desk))
    }

    /// Moves from a name to its value: by its separator, Tab, and Enter in a new row.
    static func moveToValue(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch bench.edit?.target {
        case .key(let id): QuickRows.beginValue(of: id, &bench, &desk)
        case .headerName(let id): Editing.moveTo(.headerValue(id), &bench, &desk)
        default: []
        }
    }

    /// Puts the separator behind a name that was typed without one, in a field that holds the whole pair.
    static func separate(_ bench: inout Workbench) -> Bool {
        guard let text = bench.edit?.editor.text, let separated = separated(text) else { return false }
        bench.edit?.editor = LineEditor(separated)
        return true
    }

    /// A name with the separator behind it; nil for a pair, and for no name.
    static func separated(_ text: String) -> String? {
        TypedPair(text) == nil && !text.trimmed.isEmpty && !text.utf8.contains("=") ? text.trimmed + "=" : nil
    }

    /// The field's text stays as it is; a typed letter that no header's name has is remembered.
    private static func refuse(_ text: String, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        let key = desk.key(of: .editComplete, in: .edit)
        // A pasted text is left out as a whole.
        let shown = text == " " ? "blank" : DisplayText.visible(text)
        if text.count == 1, bench.edit?.leftOut.contains(shown) == false { bench.edit?.leftOut.append(shown) }
        bench.edit?.refusal = "a header's name has letters, digits and - only; : or \(key) goes to its value"
        return []
    }
}
