import CurlewNetworking
import CurlewTransport
import Drafting
import EncodingLab
import HTTPMessage
import Keys

/// Finding the style that the real server takes.
extension CompareScreen {
    /// Begins at once where a request changes nothing, after a question elsewhere.
    mutating func askToTry(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let count = StyleTrial.ways(rows).count
        guard count > 0 else { return desk.say("no style can write this tree") }
        if let environment = facts.protectedBy {
            return desk.say("the environment \"\(environment)\" is protected: nothing is tried there", .warning)
        }
        if facts.isSafe, !facts.hasHooks { return beginTrial(facts, &desk) }
        desk.ask(
            .tryStyles(count: count, method: facts.method, isSafe: facts.isSafe, hasHooks: facts.hasHooks))
    }

    mutating func beginTrial(_ facts: Facts, _ desk: inout Desk<Wish>) {
        trial = StyleTrial(rows, stopsAtFirst: !facts.isSafe)
        tryNext(&desk)
    }

    private mutating func tryNext(_ desk: inout Desk<Wish>) {
        guard let trial else { return }
        guard let way = trial.next else { return sayResult(trial, &desk) }
        let job = desk.makeJob()
        self.trial?.job = job
        list.cursor = rows.firstIndex { $0.way == way } ?? list.cursor
        desk.wish(.send(way, job))
    }

    private mutating func sayResult(_ trial: StyleTrial, _ desk: inout Desk<Wish>) {
        guard let best = trial.passing else {
            return desk.report("none of \(trial.results.count) styles passes its checks", .warning)
        }
        list.cursor = rows.firstIndex { $0.way == best } ?? list.cursor
        let others = trial.passed > 1 ? ", and \(trial.passed - 1) more" : ""
        let key: Wording = "\(best.title) passes\(others); \(key: .compareUse, in: .compare) takes it"
        desk.say(key, .ok)
    }

    /// Takes what comes of the request that is tried.
    mutating func take(_ event: SessionEvent, for job: JobID, _ desk: inout Desk<Wish>) {
        guard trial?.job == job else { return }
        switch event {
        case .finished(let exchange):
            trial?.exchange = exchange
            // Captures stay empty: the values of a trial are nobody's.
            desk.run(
                .check(
                    CheckJob(
                        id: job, exchange: exchange, rules: trial?.sending?.checks ?? [], captures: [],
                        document: nil)))
        case .failed(let failure): end(.failed("\(failure.error)"), &desk)
        case .challenged: desk.run(.answer(.performDefault, to: job))
        default: break
        }
    }

    mutating func take(_ answer: CheckAnswer, _ desk: inout Desk<Wish>) {
        guard let exchange = trial?.exchange else { return }
        end(StyleTrial.Result(exchange, answer.checks), &desk)
    }

    private mutating func end(_ result: StyleTrial.Result, _ desk: inout Desk<Wish>) {
        trial?.end(result)
        tryNext(&desk)
    }

    /// - Returns: false when nothing is being tried.
    mutating func stopTrial(_ desk: inout Desk<Wish>) -> Bool {
        guard let job = trial?.job else { return false }
        trial?.stop()
        desk.wish(.cancel(job))
        desk.say("stopped; what was answered stays in its column")
        return true
    }
}
