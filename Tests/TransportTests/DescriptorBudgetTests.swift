import Glibc
import Testing

@testable import CurlewTransport

@Suite struct `The room for transfers that descriptors leave` {
    @Test(arguments: [(1000, 128), (648, 128), (647, 127), (23, 3), (18, 2), (17, 1), (12, 1), (0, 1), (-5, 1)])
    func `is a fifth of those that are free, but for a few`(free: Int, count: Int) {
        #expect(DescriptorBudget.transfers(atMost: 128, free: free) == count)
    }

    @Test func `is all of it where far more may be open`() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(limit.rlim_cur < 40 || DescriptorBudget.transfers(atMost: 1) == 1)
        #expect((1...8).contains(DescriptorBudget.transfers(atMost: 8)))
    }
}
