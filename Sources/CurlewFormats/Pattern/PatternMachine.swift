/// Runs a program over a text, all threads at once, one character after the other: for each step of the program at most
/// one thread is kept, the preferred one. So the work is at most steps times characters.
struct PatternMachine {
    /// A state of the program: its position and the positions it has passed.
    private struct Thread {
        let step: Int
        let places: [Int]
    }

    private let program: PatternProgram
    private let isAnchored: Bool
    private let mustEnd: Bool
    private let keepsPlaces: Bool
    /// In the order of preference.
    private var threads: [Thread] = []
    private var following: [Thread] = []
    /// For each step, the turn in which it was last reached.
    private var reached: [Int]
    private var turn = 0
    private var found: [Int]?
    private var steps = 0

    /// - Parameter keepsPlaces: without it `run` ends at the first sign of a match, and says no places.
    init(_ program: PatternProgram, isAnchored: Bool, mustEnd: Bool, keepsPlaces: Bool) {
        self.program = program
        self.isAnchored = isAnchored
        self.mustEnd = mustEnd
        self.keepsPlaces = keepsPlaces
        reached = Array(repeating: -1, count: program.steps.count)
    }

    /// The places of the match (`PatternProgram.slots`, -1 for none), or nil.
    mutating func run(_ text: String, within budget: inout WorkBudget) throws(WorkStop) -> [Int]? {
        var before: Unicode.Scalar?
        var place = 0
        for scalar in text.unicodeScalars {
            take(before, scalar, at: place)
            try budget.spend(taken())
            if isSettled { return found }
            before = scalar
            place += UTF8.width(scalar)
        }
        take(before, nil, at: place)
        try budget.spend(taken())
        return found
    }

    /// The steps since it was called last.
    private mutating func taken() -> Int {
        defer { steps = 0 }
        return steps
    }

    /// Nothing that comes can change the result.
    private var isSettled: Bool {
        if found != nil { return !keepsPlaces || threads.isEmpty }
        return isAnchored && threads.isEmpty
    }

    /// One character, or the end: every thread goes over it or is dropped.
    private mutating func take(_ before: Unicode.Scalar?, _ scalar: Unicode.Scalar?, at place: Int) {
        turn += 1
        steps += 1
        following.removeAll(keepingCapacity: true)
        for thread in threads where follow(thread.step, thread.places, before, scalar, at: place) { break }
        if found == nil, !isAnchored || place == 0 {
            _ = follow(0, keepsPlaces ? Array(repeating: -1, count: program.slots) : [], before, scalar, at: place)
        }
        swap(&threads, &following)
        step(over: scalar)
    }

    /// The threads that stand before a character become those that stand after it.
    private mutating func step(over scalar: Unicode.Scalar?) {
        guard let scalar else { return threads.removeAll() }
        following.removeAll(keepingCapacity: true)
        for thread in threads {
            let isTaken =
                switch program.steps[thread.step] {
                case .set(let set): set.contains(scalar)
                case .scalar(let wanted): wanted == scalar
                default: false
                }
            if isTaken { following.append(Thread(step: thread.step + 1, places: thread.places)) }
        }
        swap(&threads, &following)
    }

    /// Adds to `following` every step that takes a character and is reached from `start` without one. True: a match is
    /// here, and what is less preferred than it does not count.
    private mutating func follow(
        _ start: Int, _ places: [Int], _ before: Unicode.Scalar?, _ after: Unicode.Scalar?, at place: Int
    ) -> Bool {
        var open = [Thread(step: start, places: places)]
        while let thread = open.popLast() {
            guard reached[thread.step] != turn else { continue }
            reached[thread.step] = turn
            steps += 1
            switch program.steps[thread.step] {
            case .set, .scalar: following.append(thread)
            case .jump(let target):
                open.append(Thread(step: landing(of: target, from: thread.step), places: thread.places))
            case .split(let first, let second):
                open.append(Thread(step: second, places: thread.places))
                open.append(Thread(step: first, places: thread.places))
            case .save(let slot):
                steps += thread.places.count >> 4
                open.append(Thread(step: thread.step + 1, places: saved(place, slot, in: thread.places)))
            case .assertion(let assertion):
                if assertion.holds(between: before, and: after) {
                    open.append(Thread(step: thread.step + 1, places: thread.places))
                }
            case .match:
                guard !mustEnd || after == nil else { continue }
                found = thread.places
                return true
            }
        }
        return false
    }

    /// A turn of a loop that took no character ends the loop, as in engines that try one thread after the other;
    /// turning once more would find nothing new.
    private func landing(of target: Int, from step: Int) -> Int {
        guard target < step, reached[target] == turn, case .split(let first, let second) = program.steps[target]
        else { return target }
        return max(first, second)
    }

    private func saved(_ place: Int, _ slot: Int, in places: [Int]) -> [Int] {
        guard keepsPlaces, slot < places.count else { return places }
        var places = places
        places[slot] = place
        return places
    }
}
