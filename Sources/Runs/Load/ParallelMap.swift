/// Work on many things that know nothing of each other, shared among the processor's cores.
enum ParallelMap {
    /// As many as keep every core at work until the end, when some things take longer than others.
    private static let count = 8
    /// Below it a share costs more than it saves.
    private static let least = 16

    /// What `work` makes of each share of the elements, in their order.
    @concurrent static func shares<Element: Sendable, Output: Sendable>(
        _ elements: ArraySlice<Element>, _ work: @escaping @Sendable (ArraySlice<Element>) -> Output
    ) async -> [Output] {
        let size = max(least, (elements.count + count - 1) / count)
        let starts = Array(stride(from: elements.startIndex, to: elements.endIndex, by: size))
        return await withTaskGroup(of: (Int, Output).self) { group in
            for start in starts {
                group.addTask { (start, work(elements[start..<min(start + size, elements.endIndex)])) }
            }
            var outputs: [Int: Output] = [:]
            for await (start, output) in group { outputs[start] = output }
            return starts.compactMap { outputs[$0] }
        }
    }
}
