/// Runs a program over a text, all ways at once, one character after the other: for each step of the program at most
/// one way is kept, the preferred one. So the work is at most steps times characters.
struct PatternMachine {
    /// A state of the program: its position and the positions it has passed.
    private struct Way {
        let step: Int
        let places: [Int]
    }

    private let program: PatternProgram
    private let isAnchored: Bool
    private let mustEnd: Bool
    private let keepsPlaces: Bool
    /// In the order of preference.
    private var ways: [Way] = []
    private var following: [Way] = []
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
        if found != nil { return !keepsPlaces || ways.isEmpty }
        return isAnchored && ways.isEmpty
    }

    /// One character, or the end: every way goes over it or is dropped.
    private mutating func take(_ before: Unicode.Scalar?, _ scalar: Unicode.Scalar?, at place: Int) {
        turn += 1
        steps += 1
        following.removeAll(keepingCapacity: true)
        for way in ways where follow(way.step, way.places, before, scalar, at: place) { break }
        if found == nil, !isAnchored || place == 0 {
            _ = follow(0, keepsPlaces ? Array(repeating: -1, count: program.slots) : [], before, scalar, at: place)
        }
        swap(&ways, &following)
        step(over: scalar)
    }

    /// The ways that stand before a character become those that stand after it.
    private mutating func step(over scalar: Unicode.Scalar?) {
        guard let scalar else { return ways.removeAll() }
        following.removeAll(keepingCapacity: true)
        for way in ways {
            let isTaken =
                switch program.steps[way.step] {
                case .set(let set): set.contains(scalar)
                case .scalar(let wanted): wanted == scalar
                default: false
                }
            if isTaken { following.append(Way(step: way.step + 1, places: way.places)) }
        }
        swap(&ways, &following)
    }

    /// Adds to `following` every step that takes a character and is reached from `start` without one. True: a match is
    /// here, and what is less preferred than it does not count.
    private mutating func follow(
        _ start: Int, _ places: [Int], _ before: Unicode.Scalar?, _ after: Unicode.Scalar?, at place: Int
    ) -> Bool {
        var open = [Way(step: start, places: places)]
        while let way = open.popLast() {
            guard reached[way.step] != turn else { continue }
            reached[way.step] = turn
            steps += 1
            switch program.steps[way.step] {
            case .set, .scalar: following.append(way)
            case .jump(let target): open.append(Way(step: landing(of: target, from: way.step), places: way.places))
            case .split(let first, let second):
                open.append(Way(step: second, places: way.places))
                open.append(Way(step: first, places: way.places))
            case .save(let slot):
                steps += way.places.count >> 4
                open.append(Way(step: way.step + 1, places: saved(place, slot, in: way.places)))
            case .assertion(let assertion):
                if assertion.holds(between: before, and: after) {
                    open.append(Way(step: way.step + 1, places: way.places))
                }
            case .match:
                guard !mustEnd || after == nil else { continue }
                found = way.places
                return true
            }
        }
        return false
    }

    /// A turn of a loop that took no character ends the loop, as in engines that try one way after the other; turning
    /// once more would find nothing new.
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
