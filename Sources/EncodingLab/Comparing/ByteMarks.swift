/// Where two texts differ.
public enum ByteMarks {
    /// For each byte of `new`, whether it is not in `old`, by a longest common subsequence. From `limit` bytes on only
    /// the ends that are equal are looked for.
    public static func added(to old: [UInt8], in new: [UInt8], limit: Int = 600) -> [Bool] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
        var marks = Array(repeating: false, count: new.count)
        guard left.count <= limit, right.count <= limit else {
            for place in right.indices { marks[start + place] = true }
            return marks
        }
        // lengths[i][j]: of the longest common subsequence of left[i...] and right[j...].
        let width = right.count + 1
        var lengths = Array(repeating: UInt16(0), count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                lengths[i * width + j] =
                    left[i] == right[j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while j < right.count {
            if i < left.count, left[i] == right[j] {
                (i, j) = (i + 1, j + 1)
            } else if i < left.count, lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                marks[start + j] = true
                j += 1
            }
        }
        return marks
    }
}
