internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
public import CurlewSerialization

/// A run as a script for k6, a load generator. Every part that cannot be written in a script is named in a comment
/// and in `notes`; secrets, and names that nothing sets, become `__ENV.NAME`.
///
///     items ─► RunPlan ─► K6Request for each step ─► one default function
public struct K6Script: Sendable {
    /// The script, with a line break at its end.
    public let text: String
    /// Differences from a run, one sentence each: `Log in: left out: The hooks. ...`.
    public let notes: [String]

    /// - Parameters:
    ///   - secrets: names whose values the script reads from its environment.
    ///   - context: gives the context to prepare each request in.
    /// - Throws: circles, and names of steps that do not exist.
    public init(
        _ items: [RunItem], variables: VariableSet, secrets: Set<String> = [],
        context: @escaping NetworkExecutor.Context
    ) throws(RunPlanError) {
        let plan = try RunPlan(items.map(\.step))
        let ordered = plan.steps.compactMap { step in items.first { $0.step.id == step.id } }
        let base = variables["base"].flatMap { $0.utf8.contains("{{") || $0.isEmpty ? nil : $0 }
        let names = K6Names(plan, ordered, variables: variables, secrets: secrets)
        var lines: [String] = []
        var notes: [String] = []
        for index in ordered.indices {
            let step = K6Step(ordered[index], at: index, in: plan, names: names, base: base)
            let written = step.written(variables, context)
            lines += written.lines
            notes += written.notes.map { "\(ordered[index].step.title): \($0)" }
        }
        text = Self.whole(lines, base: base)
        self.notes = notes
    }

    private static func whole(_ steps: [String], base: String?) -> String {
        let encodes = steps.contains { $0.contains("encoding.b64") }
        let head =
            ["import http from \"k6/http\";"] + (encodes ? ["import encoding from \"k6/encoding\";"] : []) + [
                "import { check } from \"k6\";", "", "export const options = { vus: 1, iterations: 1 };", "",
            ]
        let root = base.map { ["const base = __ENV.base || \(JavaScript.string($0));", ""] } ?? []
        let body = ["", "export default function () {", "  const value = {};"] + steps + ["}"]
        return (head + root + K6Helpers.lines + body).joined(separator: "\n") + "\n"
    }
}

/// Text as JavaScript source (ECMA-262 §12.9.4).
enum JavaScript {
    /// A literal in double quotes: a JSON string, with the line separators escaped that only JSON allows.
    static func string(_ text: String) -> String {
        JSONValue.string(text).text().unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "\u{2028}": out += "\\u2028"
            case "\u{2029}": out += "\\u2029"
            // A script may be inside an HTML page; escaping `<` keeps `</script>` and `<!--` from ending it.
            case "<": out += "\\u003c"
            // These characters reverse the direction of the shown text.
            case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                out += "\\u" + String(scalar.value, radix: 16)
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    /// One line after `//`. No character of the text can end the comment, or the HTML page around the script.
    static func comment(_ text: String) -> String {
        let line = text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: out += " "
            default: out.unicodeScalars.append(scalar)
            }
        }
        let signs = line.unicodeScalars.replacing("</".unicodeScalars, with: "<\\/".unicodeScalars)
        return "// " + String(signs.replacing("<!--".unicodeScalars, with: "<\\!--".unicodeScalars))
    }

    /// Member access: after a dot for an identifier, otherwise in brackets.
    static func member(_ name: String) -> String {
        let isName = name.utf8.allSatisfy {
            $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
        }
        return isName && !(name.utf8.first.map { (0x30...0x39).contains($0) } ?? true)
            ? ".\(name)" : "[\(string(name))]"
    }
}
