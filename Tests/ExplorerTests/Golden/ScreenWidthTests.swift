import TerminalUI
import Testing

@testable import Explorer

/// Every screen is drawn at every width, and no word is cut that has a shorter form.
@Suite struct ScreenWidthTests {
    private typealias Sample = SampleScreen

    /// The keys that lead to a screen from the main one, which has an answer.
    private static let keys = [
        "", "1", "2", "4", "5", "5 ]", "5 ] ]", "5 ] ] ]", "5 ] ] ] ]", "3 ]", "3 ] ]", "3 ] ] ]", "3 ] ] ] ]", "x",
        "m", "M", "e", "Ctrl-P", "?", "c", "H", "g e", "W", "g b + + x", "f", "n", ", t", ":", "Ctrl-S", "Ctrl-N", "I",
        "o", "3 ] o", "2 Enter", "5 ] ] ] ] ]", "5 /", "t", "T", "=", "5 @",
    ]

    private static func model(_ keys: String) -> Model {
        var model = Sample.searchPeople(Sample.medium, drawing: .unicode)
        Sample.press(keys, &model)
        return model
    }

    /// The first letters of a word that has a shorter form, with the mark of a cut.
    private static let cuts = ShortForm.words.keys.flatMap { word in
        (2..<word.count).map { word.prefix($0) + Mark.cut.text }
    }

    private static func isCut(_ line: String) -> Bool {
        line.utf8.contains(0xE2) && line.contains(Mark.cut.text) && cuts.contains { line.contains($0) }
    }

    @Test(arguments: ShortForm.words.keys.sorted()) func `a cut word that has a shorter form is found`(word: String) {
        for columns in 3..<word.count {
            #expect(Self.isCut("│ " + TextWidth.truncated(word, columns: columns) + " │"))
        }
        #expect(!Self.isCut("│ \(word) families=father &famil… │"))
    }

    private func check(_ name: String, _ model: Model) {
        var model = model
        for width in 60...220 {
            model.size = Size(width: width, height: 24)
            Sample.settle(&model)
            let lines = Sample.lines(model)
            #expect(lines.count == 24)
            for line in lines where Self.isCut(line) { Issue.record("\(name) at \(width): \(line)") }
        }
    }

    @Test(arguments: keys) func `the main screen and what a key opens`(_ keys: String) {
        check(keys, Self.model(keys))
    }

    @Test func `the others`() {
        check("problems", Sample.createOrder(Sample.medium))
        check("welcome", Sample.empty(Sample.medium, .unicode))
        check("batch", Sample.batch(Sample.medium, .unicode))
        check("refused", Sample.refused(Sample.medium))
    }

    @Test func `a method is short where its column is`() {
        for (method, shown) in [
            ("GET", "GET"), ("POST", "POST"), ("DELETE", "DEL"), ("OPTIONS", "OPT"), ("PATCH", "PTCH"),
            ("PROPFIND", "PRO…"),
        ] {
            #expect(ShortForm.method(method) == shown)
        }
    }
}

/// Signs that views draw are marks, which have a twin in ASCII.
@Suite struct DrawnMarkTests {
    private typealias Sample = SampleScreen

    private static let screens = ["", "1", "5", "3 ]", "3 ] ] ] Enter", "m", "Ctrl-P", "?", "c", "H", "g e", "5 ] ] ]"]

    @Test(arguments: screens) func `in ASCII nothing else is drawn`(_ keys: String) {
        for size in [Sample.small, Sample.medium, Sample.large] {
            var model = Sample.searchPeople(size)
            Sample.press(keys, &model)
            let marks = Set(Mark.allCases.map(\.rawValue)).union("┌┐└┘├┤┬┴┼─│┏┓┗┛━┃")
            for line in Sample.lines(model) { #expect(marks.isDisjoint(with: line), "\(line)") }
        }
    }

    /// A letter in place of a mark is found where lines are drawn with their own characters: no fold and no cut is one.
    @Test(arguments: screens) func `in line drawing no letter stands for one`(_ keys: String) {
        var model = Sample.searchPeople(Sample.medium, drawing: .unicode)
        Sample.press(keys, &model)
        for line in Sample.lines(model) {
            #expect(!line.contains(/[│┃][> x!?*]{2} *[v>] [^ ]/), "\(line)")
            #expect(!line.contains(/[a-z]~( |$)/) && !line.contains("->"), "\(line)")
        }
    }

    @Test func `the thumb is there where rows are hidden, and moves with them`() {
        var model = Sample.searchPeople(Size(width: 80, height: 24), drawing: .unicode)
        func thumbs() -> [Int] {
            Sample.lines(model).enumerated().filter { $1.last == "▐" }.map(\.offset)
        }
        let first = thumbs()
        #expect(first.count == 1 && first[0] > 13)
        Sample.press("5 G", &model)
        #expect(thumbs().last ?? 0 > first[0])
        model.size = Size(width: 80, height: 60)
        Sample.settle(&model)
        #expect(thumbs().isEmpty)
    }
}
