/// Runs independent work on many elements on all cores of the processor.
enum ParallelMap {
    /// The number of shares: enough to keep every core at work until the end when some elements take longer.
    private static let count = 8
    /// The smallest share, in elements; below it a task costs more than it saves.
    private static let least = 16

    /// The results of `work` for each share, in the order of the elements.
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
