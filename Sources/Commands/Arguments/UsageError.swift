import CurlewBytes
import CurlewFormats
import Interchange

/// An error in a command line. Nothing was read, written or sent.
enum UsageError: Error, Equatable {
    case unknownCommand(String, nearest: String?)
    case unknownOption(String, command: String, nearest: String?)
    case missingValue(option: String, value: String)
    case unexpectedValue(option: String)
    case repeatedOption(String)
    case unknownValue(String, option: String, choices: [String])
    /// `wanted` names the accepted form: `a number of seconds`.
    case badValue(String, option: String, wanted: String)
    case missingOperand(String, command: String)
    case surplusOperand(String, command: String)
    case conflict(String, String)
    /// A file, a request or text on standard input that cannot be used; `reason` is a complete sentence.
    case badInput(String, reason: String)
    /// A collection needs a permission that is not granted; a complete message.
    case noConsent(String)

    static func unknownOption(_ text: String, in syntax: CommandSyntax) -> UsageError {
        var names = (syntax.options + [CommandSyntax.help]).map(\.name)
        if syntax.takesCurl { names += CurlOption.all.map(\.name) }
        let isLong = text.utf8.hasPrefix("--")
        let nearest = isLong ? NearestName.of(String(Substring(text.utf8.dropFirst(2))), among: names) : nil
        return .unknownOption(text, command: syntax.name, nearest: nearest.map { "--" + $0 })
    }
}

extension UsageError: CustomStringConvertible {
    /// The fact, and what to do.
    var description: String {
        switch self {
        case .unknownCommand(let name, let nearest):
            "There is no command \"\(name)\".\(Self.hint(nearest)) curlew --help lists them."
        case .unknownOption(let option, let command, let nearest):
            "\(command) has no option \(option).\(Self.hint(nearest)) \(Self.help(command)) lists them."
        case .missingValue(let option, let value): "\(option) needs a value. Write \(option) \(value)."
        case .unexpectedValue(let option): "\(option) takes no value. Leave out what follows the \"=\"."
        case .repeatedOption(let option): "\(option) is given twice. Give it once."
        case .unknownValue(let text, let option, let choices):
            "\(option) cannot be \"\(text)\".\(Self.hint(NearestName.of(text, among: choices))) "
                + "It can be \(choices.joined(separator: ", "))."
        case .badValue(let text, let option, let wanted): "\(option) cannot be \"\(text)\". It is to be \(wanted)."
        case .missingOperand(let operand, let command):
            "\(command) needs \(operand.hasSuffix("...") ? String(operand.dropLast(3)) : operand). "
                + "\(Self.help(command)) shows how."
        case .surplusOperand(let text, let command):
            "\(command) has no use for \"\(text)\". \(Self.help(command)) shows what it takes."
        case .conflict(let one, let other): "\(one) and \(other) exclude each other. Leave one out."
        case .badInput(let name, let reason): "\(name): \(reason)"
        case .noConsent(let message): message
        }
    }

    private static func help(_ command: String) -> String {
        command == "curlew" ? "curlew --help" : "curlew \(command) --help"
    }

    private static func hint(_ nearest: String?) -> String {
        nearest.map { " Did you mean \($0)?" } ?? ""
    }
}
