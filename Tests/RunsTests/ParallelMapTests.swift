import Testing

@testable import Runs

@Suite struct ParallelMapTests {
    @Test(arguments: [0, 1, 15, 16, 17, 127, 128, 129, 1000])
    func `every element is worked on once, and what comes out keeps their order`(count: Int) async {
        let numbers = Array(0..<count)
        #expect(await ParallelMap.shares(numbers[...]) { Array($0) }.flatMap(\.self) == numbers)
    }

    @Test func `a stretch of a longer list is shared too`() async {
        let numbers = Array(0..<500)
        #expect(await ParallelMap.shares(numbers[100..<400]) { Array($0) }.flatMap(\.self) == Array(100..<400))
    }
}
