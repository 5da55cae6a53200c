import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Two environments side by side: the cursor, and what keys do there.
@Suite struct EnvironmentComparisonScreenTests {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    /// Production at the left, staging at the right, the keys on the right side.
    private func compared(_ size: Size = Sample.small) -> Model {
        var model = Fixture.screen(size)
        Sample.press("k = l", &model)
        return model
    }

    @Test func `the line at the cursor shows both values in full`() {
        var model = compared()
        #expect(Sample.lines(model).contains { $0.contains("#> ~ base ") })
        #expect(Sample.lines(model).contains { $0.contains("  production  https://api.example.test") })
        #expect(Sample.lines(model).contains { $0.contains("  staging     https://staging.example.test") })
        Sample.press("j", &model)
        #expect(Sample.lines(model).contains { $0.contains("  production  ****** (process)") })
        #expect(Sample.lines(model).contains { $0.contains("  staging     ****** (set)") })
        Sample.press("G", &model)
        #expect(Sample.lines(model).contains { $0.contains("#> + token ") })
        #expect(Sample.lines(model).contains { $0.contains("  production  not there") })
    }

    @Test func `a long value goes on in the next rows, and only its end is cut`() {
        var model = compared()
        let digits = String(repeating: "0123456789", count: 12)
        model.environments.files.append(EnvironmentFile(name: "staging", base: "http://h/\(digits)", isLocal: true))
        let lines = Sample.lines(model).map { $0.dropFirst(26) }
        let start = lines.firstIndex { $0.hasPrefix("  staging     http://h/") } ?? 0
        let shown = lines[start...].prefix(3).map { $0.dropFirst(14).prefix { $0 != " " } }.joined()
        #expect("http://h/\(digits)".hasPrefix(shown.prefix { $0 != "~" }) && shown.count > 100 && shown.contains("~"))
        #expect(lines.contains { $0.hasPrefix("> ~ base ") })
    }

    @Test func `keys mean the name at the cursor, and say when the one at the left has none`() {
        var model = compared()
        Sample.press("j j x", &model)
        #expect(model.said.hasPrefix("{{user}} from base"))
        Sample.press("G i", &model)
        #expect(model.said == "{{token}} is not in production; o adds a value" && model.overlays.isEmpty)
        Sample.press("d d", &model)
        #expect(model.said == "{{token}} is not in production; o adds a value")
    }

    @Test func `the cursor stays on its name when the comparison begins and ends`() {
        var model = Fixture.screen()
        Sample.press("k l G", &model)
        #expect(model.onEnvironments { $0.row($1) }?.name == "locale")
        Sample.press("=", &model)
        #expect(model.onEnvironments { $0.comparedLine($1) }?.name == "locale")
        Sample.press("k", &model)
        #expect(model.onEnvironments { $0.comparedLine($1) }?.name == "user")
        Sample.press("Esc", &model)
        #expect(model.onEnvironments { $0.row($1) }?.name == "user" && model.stage == .environments)
    }

    @Test func `an environment is not compared with itself, and the others go on being compared`() {
        var model = compared()
        Sample.press("h j", &model)
        #expect(model.onEnvironments { $0.shown($1) == "staging" && $0.compared($1) == nil })
        #expect(Sample.lines(model)[1].contains("# staging  (inherits: base)"))
        Sample.press("k", &model)
        #expect(Sample.lines(model)[1].contains("# production and staging"))
        Sample.press("G", &model)
        #expect(Sample.lines(model).contains { $0.contains("A name makes a new environment.") })
    }

    @Test func `where there is no other, it is said what makes one`() {
        var model = Fixture.screen()
        model.environments.files = [EnvironmentFile(name: "staging")]
        Sample.press("=", &model)
        #expect(model.said == "there is no other environment to compare with; a makes one")
    }

    @Test func `every size draws, and keeps to it`() {
        for (width, height) in [(0, 0), (1, 1), (60, 16), (61, 17), (80, 24), (400, 16), (60, 200)] {
            var model = compared()
            model.size = Size(width: width, height: height)
            #expect(Sample.lines(model).count == height)
        }
    }
}
