internal import CurlewFormats

extension CheckRuleError: CustomStringConvertible {
    /// The error, and what to do: `A status is missing. Write a number or a range, such as 200-299.`
    public var description: String {
        switch kind {
        case .empty: "There is no rule. Write one, such as status 200-299."
        case .unknownSubject(let word, let nearest):
            "\"\(word)\" is nothing that can be checked."
                + (nearest.map { " Is \"\($0)\" meant?" }
                    ?? " A rule begins with a path ($.name), status, type, header, body, duration, size, format or same.")
        case .notInFront: "\"not\" stands behind what is looked at: $.error not absent, status not 200."
        case .unknownSource(let word, let nearest):
            "Nothing can be captured from \"\(word)\"."
                + (nearest.map { " Is \"\($0)\" meant?" }
                    ?? " Write a path ($.token), header and a name, regex /../, or status.")
        case .unknownTest(let word, let nearest, let known):
            "\"\(word)\" is no way to check this."
                + (nearest.map { " Is \"\($0)\" meant?" } ?? " There are \(known.joined(separator: " ")).")
        case .missing(let part): "\(part.name) is missing. \(part.advice)"
        case .wrong(let part, let text): "\"\(text)\" is not \(part.lowercased). \(part.advice)"
        case .unexpected(let text): "Nothing can follow here; there is \"\(text)\". Take it away."
        case .path(let error): error.description
        case .pattern(let error): error.description
        case .value(let error): "\(error.description) Text wants quotes: \"Ada\"."
        case .format(let error): error.description
        case .unresolved(let sentence): sentence
        }
    }
}

extension CheckRulePart {
    fileprivate var lowercased: String {
        switch self {
        case .test, .comparison: "a comparison"
        case .headerName: "a header's name"
        case .text: "text"
        case .value: "a value"
        case .status: "a status"
        case .mediaType: "a media type"
        case .duration: "a time"
        case .size: "a size"
        case .count: "a count"
        case .valueType: "a type"
        case .pattern: "a pattern"
        case .closingSlash: "a closing slash"
        case .step: "the name of a step"
        case .baseline: "a thing to be the same as"
        case .rule: "a rule"
        }
    }

    fileprivate var name: String { lowercased.prefix(1).uppercased() + lowercased.dropFirst() }

    fileprivate var advice: String {
        switch self {
        case .test: "Write one, such as == \"Ada\", exists, size 2."
        case .comparison: "Write ==, !=, <, <=, > or >=."
        case .headerName: "Write it behind the word header."
        case .text: "Write what is wanted at the end of the line."
        case .value: "Write it as JSON, such as 2, \"Ada\" or null."
        case .status: "Write a number or a range, such as 200-299."
        case .mediaType: "Write one, such as json or text/html."
        case .duration: "Write a number with ms, s or min, such as 300ms."
        case .size: "Write a number with B, kB, MB or KiB, such as 10kB."
        case .count: "Write a whole number."
        case .valueType: "Write string, number, integer, boolean, null, array or object."
        case .pattern: "Write a regular expression."
        case .closingSlash: "The pattern stands between slashes: /id=(\\d+)/."
        case .baseline: "Write same as baseline."
        case .step: "Write it first, then the rule: login $.role == \"admin\"."
        case .rule: "Write one, such as $.role == \"admin\"."
        }
    }
}
