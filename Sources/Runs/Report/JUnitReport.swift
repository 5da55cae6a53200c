internal import CurlewBytes
internal import CurlewSerialization

/// A run as JUnit's XML, as CI systems read it: a suite for each round, a case for each request.
///
/// The elements, attributes and their order are those that the schemas of Ant (`JUnit.xsd`) and of Jenkins
/// (`junit-10.xsd`) both accept: at most one of `failure`, `error`, `skipped` in a case, every count equal to what the
/// suite holds, times in seconds with a dot. The `file` of a case is known to GitLab and CircleCI, and passed over by the
/// others.
struct JUnitReport {
    private let report: RunReport

    init(_ report: RunReport) {
        self.report = report
    }

    /// The XML, with a line break at its end.
    var text: String {
        let suites = report.rounds.enumerated().map { suite($1, id: $0) }.joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)</testsuites>\n"
    }

    private func suite(_ round: RunRound, id: Int) -> String {
        let counts = Counts(round.rows)
        let name = report.rounds.count == 1 ? report.name : "\(report.name), round \(round.number)"
        let attributes = [
            ("id", "\(id)"), ("package", report.name), ("name", name), ("timestamp", Self.time(round.date)),
            ("hostname", "localhost"), ("tests", "\(round.rows.count)"), ("failures", "\(counts.failures)"),
            ("errors", "\(counts.errors)"), ("skipped", "\(counts.skipped)"), ("time", Self.seconds(round.duration)),
        ]
        let facts = (report.environment.map { [DataRow.Field("environment", $0)] } ?? []) + round.data
        let properties = facts.map { "      <property\(Self.written([("name", $0.name), ("value", $0.value)]))/>\n" }
        return "  <testsuite\(Self.written(attributes))>\n    <properties>\n" + properties.joined()
            + "    </properties>\n" + round.rows.map { testCase($0) }.joined()
            + "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n"
    }

    private func testCase(_ row: RunRow) -> String {
        let folder = row.step.path.utf8.split(separator: "/").dropLast().joined(separator: ".")
        let attributes = [
            ("name", "\(row.step.method) \(row.step.title)"),
            ("classname", folder.isEmpty ? report.name : "\(report.name).\(folder)"), ("file", report.file(of: row)),
            ("time", Self.seconds(row.time ?? .zero)),
        ]
        let head = "    <testcase\(Self.written(attributes))"
        guard let result = result(row) else { return head + "/>\n" }
        return head + ">\n      \(result)\n    </testcase>\n"
    }

    private func result(_ row: RunRow) -> String? {
        switch row.status {
        case .passed: nil
        case .failed: element("failure", row, message: row.faults.first ?? row.word, type: "check")
        case .error: element("error", row, message: row.faults.first ?? row.word, type: "request")
        case .cancelled: element("error", row, message: "cancelled", type: "cancelled")
        case .skipped, .waiting, .running: "<skipped\(Self.written([("message", row.word)]))/>"
        }
    }

    private func element(_ name: String, _ row: RunRow, message: String, type: String) -> String {
        let request = [row.step.method, row.url].compactMap(\.self).joined(separator: " ")
        let lines = [row.code == nil ? nil : "\(request)  \(row.word)"].compactMap(\.self) + row.faults
        let text = XMLEscaping.escaped(lines.joined(separator: "\n"))
        return "<\(name)\(Self.written([("message", message), ("type", type)]))>\(text)</\(name)>"
    }

    private struct Counts {
        var failures = 0
        var errors = 0
        var skipped = 0

        init(_ rows: [RunRow]) {
            for row in rows {
                switch row.status {
                case .passed: break
                case .failed: failures += 1
                case .error, .cancelled: errors += 1
                case .skipped, .waiting, .running: skipped += 1
                }
            }
        }
    }

    // MARK: Texts

    private static func written(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0)=\"\(XMLEscaping.escaped($1, inValue: true))\"" }.joined()
    }

    /// `2026-03-04T14:02:11`, UTC, as Ant's schema wants it.
    private static func time(_ seconds: Double) -> String {
        String(DateTime(secondsSince1970: seconds).iso8601.prefix(19))
    }

    /// `0.031`.
    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = max(0, Int64(duration / .milliseconds(1)))
        return "\(milliseconds / 1000)." + String(String(milliseconds % 1000 + 1000).dropFirst())
    }
}

/// Text that XML 1.0 allows (§2.2, §2.4).
enum XMLEscaping {
    /// Escapes text between tags, or a value in double quotes. Characters that XML cannot express, such as ESC, are
    /// shown as `\u{1B}`.
    static func escaped(_ text: String, inValue: Bool = false) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"" where inValue: out += "&quot;"
            case "\n" where inValue: out += "&#10;"
            case "\t" where inValue: out += "&#9;"
            case "\r": out += "&#13;"
            case "\n", "\t": out.unicodeScalars.append(scalar)
            case _ where isAllowed(scalar): out.unicodeScalars.append(scalar)
            default: out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return out
    }

    /// ASCII characters that need no escape, in values too.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: (0x20...0x7E).contains(byte)
        }
    }

    /// A `Char` of XML 1.0, except the C1 controls, which XML discourages and terminals obey.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
