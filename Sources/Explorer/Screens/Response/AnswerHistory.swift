import CurlewNetworking
import Drafting
import History
import Keys
import Workspace

/// The other answers of a request, behind `<` and `>`, and for `=`; without a file those of the same method and URL.
/// Sending returns to now.
struct AnswerHistory: Sendable {
    /// Every answer, newest first; nil stands for the one that was on the screen when they were listed.
    private(set) var answers: [HistoryEntry?] = []
    /// The place among them of what is shown.
    private(set) var place = 0
    /// The answer that is shown; nil for the answer of now.
    private(set) var reading: PastReading?
    private var now: Now?
    private var wanted: Wanted?

    /// A question to the history.
    private struct Wanted {
        /// The job that lists the answers or reads one.
        var job: JobID
        /// The place that it leads to; before they are listed the direction.
        var place: Int
        /// True: the answer is shown beside the one on the screen, not in its place.
        var compares = false
    }

    /// An answer with its tabs as they stood.
    private final class Now: Sendable {
        let exchange: ExchangeState
        let response: ResponseState

        init(_ request: OpenRequest) { (exchange, response) = (request.exchange, request.response) }
    }

    init() {}

    /// Such as `3 of 12`, the oldest answer being 1; nil for the answer of now.
    var words: String? { reading == nil ? nil : "\(answers.count - place) of \(answers.count)" }

    // MARK: Keys

    /// Goes to the answer before or after the one on the screen.
    ///
    /// - Parameter step: 1 for the one before, -1 for the one after.
    static func go(by step: Int, _ model: inout Model) -> [Effect] {
        if let refusal = refusal(model) {
            model.status.say(refusal, .warning)
            return []
        }
        guard var past = model.request.response.past, past.reading != nil else { return list(step, &model) }
        return past.go(to: past.place + step, &model)
    }

    /// Shows the answer on the screen beside the one before it; nil where none can be looked for.
    static func compare(_ model: inout Model) -> [Effect]? {
        guard refusal(model) == nil else { return nil }
        guard var past = model.request.response.past, past.reading != nil else {
            return list(1, compares: true, &model)
        }
        return past.go(to: past.place + 1, compares: true, &model)
    }

    private static func refusal(_ model: Model) -> String? {
        if model.request.past != nil { return "this is one of the past; \(model.key(of: .appBack)) leads to the list" }
        if model.request.exchange.progress != nil { return "the request runs; its answers are shown when it has ended" }
        return past(model) == nil ? "there is no URL yet that could have been answered" : nil
    }

    /// The exchanges among which the answers are looked for; nil for a request that could not be sent.
    static func past(_ model: Model) -> HistoryPast? {
        let request = model.request
        guard request.place == nil else { return .request(request.storageKey) }
        if let sent = request.exchange.sentRequest {
            return .like(method: sent.method, url: sent.url, date: request.exchange.date)
        }
        guard case .success(let prepared)? = request.derived?.prepared else { return nil }
        return .like(method: prepared.request.method, url: model.secretMask.shown(prepared.request.url))
    }

    private static func list(_ step: Int, compares: Bool = false, _ model: inout Model) -> [Effect] {
        guard let answers = past(model) else { return [] }
        let job = model.makeJob()
        var past = AnswerHistory()
        past.wanted = Wanted(job: job, place: step, compares: compares)
        model.request.response.past = past
        return [.readPast(job, answers)]
    }

    private mutating func go(to place: Int, compares: Bool = false, _ model: inout Model) -> [Effect] {
        guard answers.indices.contains(place) else {
            if compares { return DifferenceScreen.openFirstAnswer(&model) }
            let (older, newer) = ("this is the first answer that is kept", "this is the newest answer")
            let none = "no other answer of it is kept; \(model.key(of: .historyOpen)) shows all"
            model.status.say(place < 0 ? newer : answers.count > 1 ? older : none)
            return []
        }
        guard let entry = answers[place] else { return returnToNow(&model) }
        let job = model.makeJob()
        wanted = Wanted(job: job, place: place, compares: compares)
        model.request.response.past = self
        return [.readExchange(job, entry.id)]
    }

    private func returnToNow(_ model: inout Model) -> [Effect] {
        guard let now else { return [] }
        let tab = model.request.response.tab
        (model.request.exchange, model.request.response) = (now.exchange, now.response)
        (model.request.response.past, model.request.response.tab) = (nil, tab)
        model.status.say("the answer of now")
        return []
    }

    // MARK: Results

    /// Takes the list of answers and goes on to the wanted one.
    ///
    /// - Returns: nil when the list is somebody else's.
    static func take(_ entries: [HistoryEntry], for job: JobID, _ model: inout Model) -> [Effect]? {
        guard var past = model.request.response.past, let wanted = past.wanted, wanted.job == job else { return nil }
        past.wanted = nil
        past.note(entries, now: model.request.exchange.date)
        model.request.response.past = nil
        return past.go(to: past.place + wanted.place, compares: wanted.compares, &model)
    }

    /// The answer on the screen has its place by its time; it may not be recorded yet, or the only one that is.
    private mutating func note(_ entries: [HistoryEntry], now date: Double?) {
        let others = entries.filter { $0.date != date }
        place = date.map { date in others.firstIndex { $0.date < date } ?? others.count } ?? 0
        answers = others
        answers.insert(nil, at: place)
    }

    /// - Returns: nil when the answer was read for somebody else.
    static func take(_ reading: PastReading?, for job: JobID, _ model: inout Model) -> [Effect]? {
        guard var past = model.request.response.past, let wanted = past.wanted, wanted.job == job else { return nil }
        past.wanted = nil
        guard let reading else {
            model.request.response.past = past
            model.status.say("that answer is not there any more", .warning)
            return []
        }
        if wanted.compares {
            model.request.response.past = past.reading == nil ? nil : past
            guard let shown = model.request.answerShown else { return [] }
            return DifferenceScreen.open(DifferenceSide(reading, model), shown, &model)
        }
        if past.now == nil { past.now = Now(model.request) }
        (past.place, past.reading) = (wanted.place, reading)
        model.request.show(reading)
        model.request.response.past = past
        return []
    }
}

extension ExchangeState {
    /// When it was sent, in seconds since 1970; nil without an end.
    var date: Double? {
        switch self {
        case .none, .sending: nil
        case .received(let exchange): exchange.date
        case .failed(let failure): failure.date
        }
    }
}
