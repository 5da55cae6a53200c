import CurlewBytes
import CurlewNetworking
import HTTPMessage
import TerminalUI

/// A name for a request without one, from its method and URL.
enum SuggestedName {
    /// The last part of the path that is a word, with what the method does to it: `Create order`. The host where the path
    /// has no word; nil without a URL.
    static func of(method: String, url: String) -> String? {
        let reference = URLReference(url)
        let words = reference.path.utf8.split(separator: "/").compactMap { word(String($0)) }
        guard let noun = words.last ?? host(reference) else { return nil }
        guard let verb = verb(method) else { return noun.prefix(1).uppercased() + noun.dropFirst() }
        return "\(verb) \(noun)"
    }

    /// Without user and password.
    private static func host(_ reference: URLReference) -> String? {
        let host = reference.authority?.utf8.split(separator: "@").last.map(String.init) ?? ""
        return host.isEmpty ? nil : DisplayText.visible(host)
    }

    private static func verb(_ method: String) -> String? {
        switch method {
        case "POST": "Create"
        case "PUT", "PATCH": "Change"
        case "DELETE": "Delete"
        default: nil
        }
    }

    /// Nil for numbers, identifiers, places for values and versions such as `v1`.
    private static func word(_ segment: String) -> String? {
        let plain = Substring(segment.utf8.text(beforeAny: ".;"))
        let letters = plain.utf8.count { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 >= 0x80 }
        let digits = plain.utf8.count { (0x30...0x39).contains($0) }
        guard letters > 1, digits <= letters / 2, !plain.utf8.contains(where: { "{}:%".utf8.contains($0) }) else {
            return nil
        }
        let spaced = plain.utf8.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
        return DisplayText.visible(String(decoding: spaced, as: UTF8.self)).trimmed
    }
}
