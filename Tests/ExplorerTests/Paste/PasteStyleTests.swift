import CurlewSerialization
import Interchange
import TerminalUI
import Testing

@testable import Explorer

/// What the menu of a paste says of each style, and what is not read.
@Suite struct PasteStyleTests {
    private typealias Sample = SampleScreen

    private func menu(_ text: String, _ size: Size = Size(width: 100, height: 40)) -> [String] {
        var model = Sample.searchPeople(size)
        PasteCase.paste(text, &model)
        Sample.press("r", &model)
        return Sample.lines(model)
    }

    @Test(arguments: [
        ("a[]=1&a[]=2&b=x%20y", "as brackets ", #"byte 1: "[" becomes "%5B""#),
        ("a[]=1&a[]=2&b=x%20y", "as brackets plain", "the same bytes"),
        ("a[]=1&a[]=2&b=x%20y", "as php", #"byte 1: "#),
        ("q=x+y", "as php", "the same bytes"), ("q=x+y", "as index", #"byte 3: "+" becomes "%20""#),
    ])
    func `each style has its verdict, with the first byte that differs`(text: String, style: String, words: String) {
        let line = menu(text).first { $0.contains(style) }
        #expect(line?.contains(words) == true, "\(line ?? "none")")
    }

    @Test func `the card and the menu of styles`() throws {
        var model = Sample.searchPeople()
        PasteCase.paste("order[lines][0][sku]=A1&order[lines][0][qty]=2&note=x+y", &model)
        try expectScreen(Sample.lines(model), named: "paste-style")
        Sample.press("r", &model)
        try expectScreen(Sample.lines(model), named: "paste-style-menu")
    }

    @Test(arguments: [
        "a" + String(repeating: "[b]", count: 600) + "=1", String(repeating: "[", count: 600),
        "http://h/?a" + String(repeating: "[b]", count: 600) + "=1",
        "curl http://h/ -d 'a" + String(repeating: "[b]", count: 600) + "=1'",
    ])
    func `names and lists that are too deep are refused, with the number`(text: String) {
        var model = Sample.searchPeople(Size(width: 120, height: 40))
        PasteCase.paste(text, &model)
        let screen = Sample.lines(model).joined(separator: "\n")
        #expect(screen.contains("512 levels") || screen.contains("512"), "\(screen)")
        #expect(PasteCase.card(model)?.reading?.tree.root == nil)
    }
}
