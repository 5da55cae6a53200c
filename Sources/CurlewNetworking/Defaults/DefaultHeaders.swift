internal import CurlewBytes
public import CurlewMessage
internal import Glibc

/// The header fields that the manager adds to every request that does not have them (`AFHTTPRequestSerializer`).
public enum DefaultHeaders {
    /// - Parameters:
    ///   - environment: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` are read.
    ///   - platform: such as `Linux x86_64`.
    public static func fields(environment: [String: String], platform: String = Self.platform) -> HeaderFields {
        ["Accept-Language": acceptLanguage(environment), "User-Agent": "curlew/1.0 (\(platform))"]
    }

    /// Operating system and machine, as `uname` gives them.
    public static var platform: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return "\(text(of: &names.sysname)) \(text(of: &names.machine))"
    }

    /// The preferred languages with falling weights, at most six: `de-AT;q=1, en;q=0.9`.
    static func acceptLanguage(_ environment: [String: String]) -> String {
        let weights = ["1", "0.9", "0.8", "0.7", "0.6", "0.5"]
        return zip(languages(environment), weights).map { "\($0);q=\($1)" }.joined(separator: ", ")
    }

    /// The languages of the environment, as gettext reads them: `LANGUAGE` is a list and counts only outside the C
    /// locale.
    private static func languages(_ environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale, let main = tag(locale) else { return ["en"] }
        let list = (environment["LANGUAGE"] ?? "").utf8.split(separator: ":").compactMap { tag(String($0)) }
        return list.isEmpty ? [main] : list
    }

    /// The language tag of a locale (RFC 5646): `de-AT` for `de_AT.UTF-8@euro`; nil for `C` and `POSIX`.
    private static func tag(_ locale: String) -> String? {
        let name = locale.utf8.text(beforeAny: ".@")
        guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) else {
            return nil
        }
        return String(name.map { $0 == "_" ? "-" : $0 })
    }

    private static func text<Field>(of field: inout Field) -> String {
        unsafe withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
