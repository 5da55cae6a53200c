/// The XML reader's error, before its line is counted.
struct XMLFault: Error {
    enum Reason {
        case problem(XMLPropertyListProblem)
        case tooDeep
        case tooManyValues
        case cancelled
    }

    let reason: Reason
    let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    static func problem(_ problem: XMLPropertyListProblem, at offset: Int) -> XMLFault {
        XMLFault(.problem(problem), at: offset)
    }

    static func expected(_ what: String, at offset: Int) -> XMLFault {
        .problem(.expected(what), at: offset)
    }

    /// The error for the reader. `start` is where the text begins, after a byte order mark.
    func located(in bytes: Span<UInt8>, from start: Int, limits: PropertyListLimits) -> PropertyListError {
        switch reason {
        case .problem(let problem): .xml(problem, at: TextPosition(of: offset, in: bytes, from: start))
        case .tooDeep: .tooDeep(limit: limits.depth)
        case .tooManyValues: .tooManyValues(limit: limits.nodes)
        case .cancelled: .cancelled
        }
    }
}

extension XMLFault: CustomStringConvertible {
    var description: String { "The text is not a valid property list at byte \(offset)." }
}
