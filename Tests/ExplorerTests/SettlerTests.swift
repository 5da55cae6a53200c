import Testing

@testable import Explorer

/// What follows from the model, in the order that its needs give.
@Suite struct SettlerTests {
    @Test func `each comes behind those that it needs`() throws {
        #expect(Set(Settler.order) == Set(Settler.allCases) && Settler.order.count == Settler.allCases.count)
        for (place, settler) in Settler.order.enumerated() {
            for need in settler.needs {
                let before = try #require(Settler.order.firstIndex(of: need))
                #expect(before < place, "\(settler) stands before \(need), which it needs")
            }
        }
    }

    @Test func `this is the order`() {
        #expect(
            Settler.order.map { "\($0)" } == [
                "past", "questions", "pathRows", "text", "sending", "folder", "draft", "lookUps", "checks", "activity",
                "preview",
                "unsaved", "scroll", "view", "image", "secrets",
            ])
    }
}
