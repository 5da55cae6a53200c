import Foundation
import FoundationXML

/// Reads a JUnit report by the rules that the schemas of Ant and of Jenkins share.
final class JUnitReading: NSObject, XMLParserDelegate {
    struct Case {
        var attributes: [String: String]
        /// `failure`, `error` or `skipped`.
        var result: String?
    }

    struct Suite {
        var attributes: [String: String]
        var cases: [Case] = []
        var properties: [String] = []
        /// The names of the elements right below it, in order.
        var children: [String] = []
    }

    private(set) var suites: [Suite] = []
    private(set) var problems: [String] = []
    private var path: [String] = []

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
        for suite in suites { check(suite) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let parent = path.last
        path.append(name)
        if parent == "testsuite" { suites[suites.count - 1].children.append(name) }
        switch (parent, name) {
        case (nil, "testsuites"), ("testsuite", "properties"), ("testsuite", "system-out"), ("testsuite", "system-err"):
            if !attributes.isEmpty { problems.append("\(name) has no attributes") }
        case ("testsuites", "testsuite"):
            suites.append(Suite(attributes: attributes))
            want(
                ["id", "package", "name", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time"],
                name, attributes)
        case ("properties", "property"):
            want(["name", "value"], name, attributes)
            suites[suites.count - 1].properties.append("\(attributes["name"] ?? "")=\(attributes["value"] ?? "")")
        case ("testsuite", "testcase"):
            want(["name", "classname", "file", "time"], name, attributes)
            suites[suites.count - 1].cases.append(Case(attributes: attributes))
        case ("testcase", "failure"), ("testcase", "error"), ("testcase", "skipped"):
            want(name == "skipped" ? ["message"] : ["message", "type"], name, attributes)
            let place = suites[suites.count - 1].cases.count - 1
            if suites[suites.count - 1].cases[place].result != nil { problems.append("two results in a case") }
            suites[suites.count - 1].cases[place].result = name
        default: problems.append("\(name) in \(parent ?? "nothing")")
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
    }

    private func want(_ names: Set<String>, _ element: String, _ attributes: [String: String]) {
        if Set(attributes.keys) != names { problems.append("\(element) has \(attributes.keys.sorted())") }
    }

    /// Properties first, then the cases, then what was printed; counts are those of the cases.
    private func check(_ suite: Suite) {
        let order = ["properties"] + suite.cases.map { _ in "testcase" } + ["system-out", "system-err"]
        if suite.children != order { problems.append("children \(suite.children)") }
        for (name, result) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
            let count = suite.cases.count { $0.result == result }
            if suite.attributes[name] != "\(count)" { problems.append("\(name) is not \(count)") }
        }
        if suite.attributes["tests"] != "\(suite.cases.count)" { problems.append("tests") }
        if suite.attributes["timestamp"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) == nil {
            problems.append("timestamp")
        }
        let times = [suite.attributes["time"]] + suite.cases.map { $0.attributes["time"] }
        if !times.allSatisfy({ $0?.wholeMatch(of: /\d+\.\d{3}/) != nil }) { problems.append("time") }
    }
}
