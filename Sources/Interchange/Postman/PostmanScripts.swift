internal import CurlewBytes
internal import CurlewFormats
internal import Workspace

/// Scripts of Postman. They are never run: plain checks of a status and plain captures become rules, and every script that
/// says more is kept as text.
struct PostmanScripts {
    private var kept = 0
    /// The pointer of the first one that is kept.
    private var place = ""

    /// The scripts' lines that only stand in notes.
    var unused: [UnusedPart] {
        guard kept > 0 else { return [] }
        return [
            UnusedPart(
                Plural.of(kept, "line") + " of scripts", reason: "kept in the notes, and never run", place: place)
        ]
    }

    /// The scripts of a folder, as text.
    mutating func kept(of place: JSONPlace) -> String {
        Self.scripts(of: place).map { text(of: $0, lines: $0.lines.count { !$0.isBlank }) }.joined(separator: "\n\n")
    }

    struct Rules {
        var checks: [String] = []
        var captures: [SavedCapture] = []
        /// The scripts that say more than that, as text.
        var lines = ""
    }

    /// The rules and the other scripts of a request.
    mutating func rules(of place: JSONPlace) -> Rules {
        var rules = Rules()
        var texts: [String] = []
        for script in Self.scripts(of: place) {
            var reading = PostmanScriptReading()
            for line in script.lines where script.isAfter { reading.take(line) }
            rules.checks += reading.checks.filter { !rules.checks.contains($0) }
            for capture in reading.captures where !rules.captures.contains(where: { $0.name == capture.name }) {
                rules.captures.append(capture)
            }
            let others = script.isAfter ? reading.others : script.lines.count { !$0.isBlank }
            if others > 0 { texts.append(text(of: script, lines: others)) }
        }
        rules.lines = texts.joined(separator: "\n\n")
        return rules
    }

    private mutating func text(of script: Script, lines: Int) -> String {
        guard lines > 0 else { return "" }
        if kept == 0 { place = script.place.pointer }
        kept += lines
        let title = script.isAfter ? "Script after the answer, of Postman:" : "Script before the request, of Postman:"
        return ([title] + script.lines).joined(separator: "\n")
    }

    private struct Script {
        var isAfter: Bool
        var lines: [String]
        var place: JSONPlace
    }

    private static func scripts(of place: JSONPlace) -> [Script] {
        var scripts: [Script] = []
        for (name, isAfter) in [("preRequestScript", false), ("tests", true)] {
            guard let place = place[name], let text = place.text else { continue }
            scripts.append(Script(isAfter: isAfter, lines: lines(text), place: place))
        }
        for event in [place["event"], place["events"]].compactMap(\.self).flatMap({ $0.items ?? [$0] }) {
            guard let script = event["script"] else { continue }
            event.take(["id", "listen"])
            script.take(["id", "type", "packages"])
            let exec = script["exec"] ?? script
            let texts = exec.items?.compactMap(\.text) ?? exec.text.map { [$0] } ?? []
            scripts.append(
                Script(
                    isAfter: event["listen"]?.words != "prerequest", lines: texts.flatMap(lines), place: script))
        }
        return scripts
    }

    private static func lines(_ text: String) -> [String] {
        text.utf8.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.utf8.text(withoutEnd: "\r") ?? $0)
        }
    }
}

/// Reads the lines of a script after the answer. A line counts only where nothing but a test is around it.
private struct PostmanScriptReading {
    private(set) var checks: [String] = []
    private(set) var captures: [SavedCapture] = []
    /// The number of lines with another meaning.
    private(set) var others = 0
    /// For each bracket that is open: whether it is one of a test.
    private var isTest: [Bool] = []
    /// The names of variables that hold the answer's JSON.
    private var bodies: Set<String> = ["pm.response.json()"]

    mutating func take(_ line: String) {
        let text = line.filter { !$0.isWhitespace }
        if text.isEmpty { return }
        if text.utf8.hasPrefix("//") { return others += 1 }
        if ["});", "})"].contains(text), isTest.popLast() == true { return }
        if !isTest.contains(false), takeRule(text) { return }
        let opens = text.utf8.count { $0 == UInt8(ascii: "{") } - text.utf8.count { $0 == UInt8(ascii: "}") }
        let isOpening =
            text.utf8.hasPrefix("pm.test(")
            && ["function(){", "()=>{"].contains { text.utf8.hasSuffix($0) } && opens == 1
        if opens > 0 { isTest += Array(repeating: isOpening, count: opens) }
        if opens < 0 { isTest.removeLast(min(isTest.count, -opens)) }
        if !isOpening { others += 1 }
    }

    /// - Parameter text: the line without blanks.
    private mutating func takeRule(_ text: String) -> Bool {
        let text = text.utf8.text(withoutEnd: ";").map(String.init) ?? text
        if let status = Self.inner(text, "pm.response.to.have.status(", ")") ?? Self.inner(
            text, "pm.expect(pm.response.code).to.equal(", ")")
            ?? Self.inner(text, "pm.expect(pm.response.code).to.eql(", ")") ?? Self.oldStatus(text),
            status.utf8.count == 3, Int(status) != nil
        {
            checks.append("status \(status)")
            return true
        }
        for word in ["var", "let", "const"] {
            for value in ["pm.response.json()", "JSON.parse(responseBody)"] {
                if let name = Self.inner(text, word, "=\(value)"), Self.isName(name) {
                    bodies.insert(name)
                    return true
                }
            }
        }
        for call in [
            "pm.environment.set(", "pm.collectionVariables.set(", "pm.globals.set(", "postman.setEnvironmentVariable(",
        ] {
            guard let inside = Self.inner(text, call, ")"), let (left, right) = inside.utf8.cut(at: ","),
                let name = Self.quoted(left), let path = path(right)
            else { continue }
            captures.append(SavedCapture(name: name, text: path))
            return true
        }
        return false
    }

    /// `tests["…"] = responseCode.code === 200`
    private static func oldStatus(_ text: String) -> String? {
        guard text.utf8.hasPrefix("tests["), let (_, right) = text.utf8.cut(atLast: "]") else { return nil }
        return inner(String(right), "=responseCode.code===", "") ?? inner(String(right), "=responseCode.code==", "")
    }

    /// The JSONPath of `body.a.b[0]`.
    private func path(_ text: Substring) -> String? {
        guard let body = bodies.first(where: { text.utf8.hasPrefix($0 + ".") }) else { return nil }
        let rest = text.utf8.dropFirst(body.utf8.count)
        let isPath = rest.allSatisfy { byte in
            Self.isLetter(byte) || (0x30...0x39).contains(byte) || ".[]".utf8.contains(byte)
        }
        return isPath ? "$" + String(Substring(rest)) : nil
    }

    private static func inner(_ text: String, _ start: String, _ end: String) -> String? {
        guard let rest = text.utf8.text(behind: start) else { return nil }
        return rest.utf8.text(withoutEnd: end).map(String.init)
    }

    private static func quoted(_ text: Substring) -> String? {
        for mark in ["\"", "'"] where text.utf8.count > 2 {
            if let inside = inner(String(text), mark, mark), isName(inside) { return inside }
        }
        return nil
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }
}
