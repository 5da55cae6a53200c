import CurlewBytes
import CurlewMessage
public import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys

/// Changes of the cookie jar. The session owns the jar: the screen changes its copy, and an effect changes the
/// session's in the same way.
enum CookieEdits {
    /// The request's URL and the way to its server, as far as they are known.
    static func place(_ bench: Workbench, _ desk: PaneDesk) -> (url: String, way: Route.Way) {
        let request = bench.request
        if request.isDerived, request.wanted?.revision == request.revisionID,
            case .success(let prepared)? = request.derived?.prepared
        {
            return (prepared.request.url, prepared.answerRoute?.way ?? .straight)
        }
        let typed = VariableResolver.resolve(url: request.draft.url, using: desk.shownVariables).text
        let url = request.derived?.base?.resolve(typed) ?? typed
        let route = Route(url, fields: request.draft.sentFields, options: request.draft.options)
        return (url, route?.way ?? .straight)
    }

    /// The URL's host; nil while the URL has none.
    static func host(of url: String) -> String? { (try? URLText(url))?.host.lowercased() }

    /// Runs `:cookies`, which opens the tab, and `:cookies clear`, which deletes the cookies.
    static func run(_ argument: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let words = argument.utf8.split(separator: " ").map(String.init)
        guard let verb = words.first else {
            desk.perform(.goCookies)
            return []
        }
        guard verb == "clear", words.count <= 2 else {
            desk.say("Write :cookies clear, or :cookies clear HOST.", .warning)
            return []
        }
        CookieTable.with(&bench, &desk) { $0.clear(words.count == 2 ? words[1] : "", $1, &$2) }
        return []
    }

    // MARK: From the session and the file

    static func receive(_ message: Message, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch message {
        case .cookiesChanged(let jar):
            guard jar != bench.cookies else { return [] }
            bench.cookies = jar
            return [store(bench, desk)]
        case .cookiesFound(let states):
            states.restore(&bench)
            return [store(bench, desk)]
        case .cookiesRead(let reading):
            (bench.cookies, bench.offCookies) = (reading.jar, reading.off)
            if let problem = reading.problem { desk.report(problem, .warning) }
            return reading.jar.isEmpty ? [] : [.setCookies(reading.jar)]
        default: return []
        }
    }

    /// Puts some cookies into the given states, as one step that can be undone. It is not an edit of the request.
    static func put(
        _ states: CookieStates, step name: String, _ bench: inout Workbench, _ desk: PaneDesk
    ) -> [Effect] {
        var step = bench.request.step(name)
        (step.edits, step.cookies) = (0, CookieStates(states.ids, bench))
        guard step.cookies != states else { return [] }
        bench.request.undo.record(step)
        return restore(states, &bench, desk)
    }

    /// Undoes or redoes such a step.
    static func restore(_ states: CookieStates, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        guard !states.isEmpty else { return [] }
        let before = CookieStates(states.ids, bench)
        states.restore(&bench)
        let changes = states.changes(since: before)
        return (changes.isEmpty ? [] : [.changeCookies(changes)]) + [store(bench, desk)]
    }

    /// Session cookies are not stored.
    static func store(_ bench: Workbench, _ desk: PaneDesk) -> Effect {
        let now = desk.display.clock.seconds
        let off = CookieJar(bench.offCookies).kept(at: now).all
        return .storeCookies(CookieJarFile.lines(bench.cookies.kept(at: now), off: off))
    }
}

/// For code that has the whole model.
extension CookieEdits {
    static func url(_ model: Model) -> String { place(model.bench, PaneDesk(model)).url }

    /// How many cookies of the jar would go along.
    static func count(_ model: Model) -> Int {
        let (url, way) = place(model.bench, PaneDesk(model))
        return model.cookies.cookies(for: url, by: way, at: model.clock.seconds).count
    }
}

/// One change of a jar.
public enum CookieChange: Equatable, Sendable {
    case set(Cookie)
    case remove(Cookie.ID)

    func apply(to jar: inout CookieJar) {
        switch self {
        case .set(let cookie): try? jar.set(cookie)
        case .remove(let id): jar.remove(id)
        }
    }
}
