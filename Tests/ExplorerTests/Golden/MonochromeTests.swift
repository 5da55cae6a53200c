import CurlewSerialization
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// Without colours the attributes and the shapes tell everything apart.
@Suite struct MonochromeTests {
    private typealias Sample = SampleScreen
    private static let theme: ResolvedTheme? = try? ThemeCatalog(folders: []).theme(named: "mono").resolved(
        for: .mono)

    private func frame(_ model: Model) throws -> CellBuffer {
        view(model, theme: try #require(Self.theme)).buffer
    }

    @Test func `no cell has a colour`() throws {
        let buffer = try frame(Sample.searchPeople(Sample.large))
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let style = buffer[x, y].style
                #expect(style.foreground == .default && style.background == .default)
            }
        }
    }

    @Test func `the focused pane has a reversed title and a line of its own, not a block`() throws {
        let model = Sample.searchPeople(drawing: .unicode)
        let buffer = try frame(model)
        let (parameters, preview) = (Point(x: 4, y: 3), Point(x: 43, y: 3))
        #expect(buffer[parameters.x, parameters.y].style.attributes == .reverse)
        #expect(buffer[preview.x, preview.y].style.attributes == [])
        for (x, y, line) in [(0, 3, "┏"), (0, 5, "┃"), (39, 5, "┃"), (20, 13, "━"), (0, 13, "┗")] {
            #expect(buffer[x, y].text == line && buffer[x, y].style.attributes == .bold)
        }
        #expect(buffer[78, 3].text == "─")
    }

    @Test func `the cursor's row is one reversed bar`() throws {
        let buffer = try frame(Sample.searchPeople())
        #expect((1...38).allSatisfy { buffer[$0, 6].style.attributes.contains(.reverse) })
        #expect((1...38).allSatisfy { !buffer[$0, 6].style.attributes.contains(.dim) })
        #expect((1...38).allSatisfy { !buffer[$0, 5].style.attributes.contains(.reverse) })
        #expect(buffer[1, 6].text == ">")
    }

    @Test func `selected rows are underlined, and the cursor is still told from them`() throws {
        var model = Sample.searchPeople()
        Sample.press("v j", &model)
        let buffer = try frame(model)
        #expect((1...38).allSatisfy { buffer[$0, 6].style.attributes.isSuperset(of: .underline) })
        #expect((1...38).allSatisfy { !buffer[$0, 6].style.attributes.contains(.reverse) })
        #expect((1...38).allSatisfy { buffer[$0, 7].style.attributes.isSuperset(of: [.underline, .reverse]) })
        #expect((1...38).allSatisfy { buffer[$0, 5].style.attributes.isDisjoint(with: [.underline, .reverse]) })
    }

    @Test func `a protected environment stands out on line 1, before a batch too`() throws {
        for var model in [Sample.searchPeople(), Sample.batch()] {
            let line = Sample.lines(model)[0]
            let column = line.distance(from: line.startIndex, to: try #require(line.firstRange(of: "demo")).lowerBound)
            #expect(try !frame(model)[column, 0].style.attributes.contains(.reverse))
            model.environments.files = [EnvironmentFile(name: "demo", isProtected: true)]
            #expect(try frame(model)[column, 0].style.attributes.contains(.reverse))
        }
    }

    @Test func `a problem has its mark and is bold`() throws {
        var model = Sample.createOrder()
        Sample.go(to: [.key("order"), .key("id")], &model)
        let buffer = try frame(model)
        #expect(buffer[1, 6].text == "!")
        #expect(buffer[1, 6].style.attributes == .bold)
        #expect(buffer[1, 5].text == ">")
    }

    @Test func `the three parts of the link differ`() throws {
        let buffer = try frame(Sample.searchPeople())
        let (ancestor, rule, value) = (Point(x: 42, y: 7), Point(x: 50, y: 7), Point(x: 57, y: 7))
        #expect(buffer[ancestor.x, ancestor.y].style.attributes == .dim)
        #expect(buffer[rule.x, rule.y].style.attributes == .underline)
        #expect(buffer[value.x, value.y].style.attributes == .reverse)
    }

    @Test func `without carets the legend shows the looks of the marks`() throws {
        var model = Sample.searchPeople(Sample.medium)
        model.settings.caretRow = .never
        let buffer = try frame(model)
        let line = try #require(buffer.lines.firstIndex { $0.contains("ancestor   rule   value") })
        let text = buffer.lines[line]
        let start = text.distance(
            from: text.startIndex, to: try #require(text.firstRange(of: "ancestor")).lowerBound)
        #expect(buffer[start, line].style.attributes == .dim)
        #expect(buffer[start + 11, line].style.attributes == .underline)
        #expect(buffer[start + 18, line].style.attributes == .reverse)
    }

    @Test func `a field is underlined over its whole width`() throws {
        var model = Sample.searchPeople()
        Sample.press("o", &model)
        Sample.type("x", &model)
        let buffer = try frame(model)
        #expect((15...24).allSatisfy { buffer[$0, 7].style.attributes == .underline })
    }
}
