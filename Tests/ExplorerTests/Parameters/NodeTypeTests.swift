import CurlewSerialization
import Testing

@testable import Explorer

/// `t` and a letter: what can be kept is kept, what could not is said and is in the undo step.
@Suite struct NodeTypeTests {
    struct Change: Sendable, CustomTestStringConvertible {
        var key: String
        var before: String
        var after: String
        var said: String

        init(_ key: String, _ before: String, _ after: String, says said: String = "") {
            (self.key, self.before, self.after, self.said) = (key, before, after, said)
        }

        var testDescription: String { "t\(key) of \(before)" }
    }

    static let changes: [Change] = [
        Change("s", #"{"a":12}"#, #"{"a":"12"}"#),
        Change("n", #"{"a":"1e3"}"#, #"{"a":1e3}"#),
        Change("n", #"{"a":"nan"}"#, #"{"a":{"$nan":true}}"#),
        Change("b", #"{"a":"yes"}"#, #"{"a":true}"#),
        Change("b", #"{"a":0}"#, #"{"a":false}"#),
        Change("0", #"{"a":"text"}"#, #"{"a":null}"#, says: "the text is in the undo step (u)"),
        Change("0", #"{"a":""}"#, #"{"a":null}"#),
        Change("a", #"{"a":"x"}"#, #"{"a":["x"]}"#),
        Change("a", #"{"a":""}"#, #"{"a":[]}"#),
        Change("a", #"{"a":{"x":1,"y":2}}"#, #"{"a":[1,2]}"#, says: "keys are in the undo step (u)"),
        Change("d", #"{"a":["x","y"]}"#, #"{"a":{"0":"x","1":"y"}}"#),
        Change("d", #"{"a":"x"}"#, #"{"a":{"value":"x"}}"#),
        Change("e", #"{"a":["x","y","x","x"]}"#, #"{"a":{"$set":["x","y"]}}"#, says: "2 doubles were left out"),
        Change("s", #"{"a":{"x":1,"y":[2]}}"#, #"{"a":""}"#, says: "3 nodes are in the undo step (u)"),
        Change("t", #"{"a":"2026-11-02"}"#, #"{"a":{"$date":"2026-11-02"}}"#),
    ]

    @Test(arguments: changes)
    func `changing a type keeps what can be kept`(_ change: Change) throws {
        var tree = try TreeCase(change.before, at: [.key("a")])
        tree.press("t \(change.key)")
        #expect(tree.text == change.after)
        #expect(tree.said == change.said)
        #expect(tree.cursor == "a")
        tree.press("u")
        #expect(tree.text == change.before)
    }

    @Test func `the step tells the node and the type`() throws {
        var tree = try TreeCase(#"{"a":{"b":1}}"#, at: [.key("a"), .key("b")])
        tree.press("t s u")
        #expect(tree.said == "undid: type of b to string")
    }
}
