import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// `o` says where it adds.
@Suite struct AddingTests {
    private func hints(_ tree: TreeCase) -> String { SampleScreen.lines(tree.model).last ?? "" }

    @Test func `the hint names the container`() throws {
        var tree = try TreeCase(#"{"page":{"size":1},"q":[1]}"#, at: [.key("page"), .key("size")])
        tree.press("3")
        #expect(hints(tree).contains("o add in page"))
        #expect(!SampleScreen.lines(tree.model).contains { $0.contains("+ add a parameter (") })
        tree.go([.key("q"), .index(0)])
        #expect(hints(tree).contains("o add in q"))
        tree.go([.key("page")])
        #expect(hints(tree).contains("o add  "))
        #expect(SampleScreen.lines(tree.model).contains { $0.contains("+ add a parameter (o)") })
    }

    @Test func `a long container leaves room for the keys that say what servers read`() throws {
        var tree = try TreeCase(#"{"families":["father","mother"]}"#, at: [.key("families"), .index(0)])
        tree.model.request.change { $0.serializer = .form }
        tree.press("3")
        #expect(hints(tree).contains("o add here") && hints(tree).contains("x explain"))
        #expect(hints(tree).contains("c compare") && !hints(tree).contains("families"), "\(hints(tree))")
    }

    @Test(arguments: ["o", "Enter"]) func `the row that adds adds at the top level, where it stands`(key: String) throws
    {
        var tree = try TreeCase(#"{"page":{"size":1}}"#, at: [.key("page"), .key("size")])
        tree.press("3 G j \(key)")
        tree.type("x=2")
        tree.press("Enter")
        #expect(tree.text == #"{"page":{"size":1},"x":2}"#)
    }

    @Test(arguments: [false, true]) func `a name with brackets says how it is understood`(isPasted: Bool) throws {
        var tree = try TreeCase(#"{"a":1}"#)
        tree.press("3 o")
        if isPasted {
            _ = update(&tree.model, .input(.paste("page[size]=10"), SampleScreen.clock))
        } else {
            tree.type("page[size]")
            #expect(tree.said == "understood as page > size")
            tree.type("=10")
        }
        #expect(tree.said == "understood as page > size")
        tree.press("Enter")
        #expect(tree.text == #"{"a":1,"page":{"size":10}}"#)
    }

    @Test func `brackets without a name are an item`() throws {
        var tree = try TreeCase(#"{"a":1}"#)
        tree.press("3 o")
        tree.type("ids[]")
        #expect(tree.said == "understood as ids > item")
    }
}
