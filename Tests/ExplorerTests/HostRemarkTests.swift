import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing

@testable import Explorer

/// A host in letters beyond ASCII: which name is asked for, and a warning where it may look like another host.
@Suite struct HostRemarkTests {
    private func model(_ url: String) -> Model {
        var model = PreviewFixture.searchPeople(method: "POST", serializer: .json, size: PreviewFixture.medium)
        model.request.change { $0.url = url }
        PreviewFixture.settle(&model)
        return model
    }

    @Test func `its name stands in the line below, and a look-alike above the bytes too`() {
        for (host, ascii, isDoubtful) in [
            ("bücher.test", "xn--bcher-kva.test", false), ("p\u{430}ypal.test", "xn--pypal-4ve.test", true),
        ] {
            var model = model("https://\(host)/people")
            let warning = PreviewFixture.preview(model).joined(separator: " ")
            #expect(warning.contains("is asked for as \(ascii)") == isDoubtful, "\(warning)")
            #expect(!warning.contains("problem"))
            _ = InputDispatch.perform(.requestEditURL, &model)
            let strip = Explanation.strip(model).map(\.text).joined(separator: " ")
            #expect(strip.contains("is asked for as \(ascii)."), "\(strip)")
        }
    }
}
