import CurlewBytes
public import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization

/// Changes of the cookie jar. The session keeps the jar: the screen changes its copy, and the session its own alike.
enum CookieEdits {
    static let syntax = "name=value; Path=/; Max-Age=3600; Secure; Domain=... as servers write it"

    /// The URL that is asked, as far as it is known.
    static func url(_ bench: Workbench, _ desk: PaneDesk) -> String {
        let request = bench.request
        if request.isDerived, request.wanted?.revision == request.revisionID,
            case .success(let prepared)? = request.derived?.prepared
        {
            return prepared.request.url
        }
        let typed = VariableResolver.resolve(request.draft.url, using: desk.shownVariables).text
        return request.derived?.base?.resolve(typed) ?? typed
    }

    /// Of the URL that is asked; nil while it names none.
    static func host(_ bench: Workbench, _ desk: PaneDesk) -> String? {
        (try? URLText(url(bench, desk)))?.host.lowercased()
    }

    // MARK: Flaws

    static func flaw(ofNew text: String, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        var jar = bench.cookies
        let verdict = jar.store(setCookie: [text], from: url(bench, desk), at: desk.display.clock.seconds).first
        guard case .refused(let refusal)? = verdict?.result else { return nil }
        return refusal.sentence
    }

    static func flaw(of value: String, _ id: Cookie.ID, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        guard var cookie = cookie(id, bench) else { return nil }
        cookie.value = value
        var jar = bench.cookies
        do throws(CookieRefusal) {
            try jar.set(cookie)
            return nil
        } catch {
            return error.sentence
        }
    }

    private static func cookie(_ id: Cookie.ID, _ bench: Workbench) -> Cookie? {
        bench.cookies[id] ?? bench.offCookies.first { $0.id == id }
    }

    // MARK: Changes

    static func add(_ text: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        var jar = bench.cookies
        let verdict = jar.store(setCookie: [text], from: url(bench, desk), at: desk.display.clock.seconds).first
        guard let cookie = verdict?.cookie else { return [] }
        desk.say("\(cookie.name): \(verdict?.sentence ?? "")")
        return change("add cookie \(cookie.name)", [cookie.id], &bench, desk) { bench in
            jar[cookie.id].map { try? bench.cookies.set($0) } ?? bench.cookies.remove(cookie.id)
        }
    }

    static func set(_ value: String, of id: Cookie.ID, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard var cookie = cookie(id, bench), cookie.value != value else { return [] }
        cookie.value = value
        desk.say("cookie \(cookie.name) changed")
        return change("edit cookie \(cookie.name)", [id], &bench, desk) { bench in
            if let index = bench.offCookies.firstIndex(where: { $0.id == id }) {
                bench.offCookies[index] = cookie
            } else {
                try? bench.cookies.set(cookie)
            }
        }
    }

    /// A cookie that is off stays in the file, and stays off in the next run.
    static func toggle(_ line: CookieLine, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let cookie = line.cookie
        guard line.reason == .off else {
            desk.say("\(cookie.name) is off; \(desk.key(of: .rowToggle, in: .headers)) sends it again")
            return change("cookie \(cookie.name) off", [cookie.id], &bench, desk) { bench in
                bench.offCookies.append(cookie)
                bench.cookies.remove(cookie.id)
            }
        }
        desk.say("\(cookie.name) is on")
        return change("cookie \(cookie.name) on", [cookie.id], &bench, desk) { bench in
            bench.offCookies.removeAll { $0.id == cookie.id }
            try? bench.cookies.set(cookie)
        }
    }

    static func delete(_ line: CookieLine, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        bench.cookieRegister = [line.cookie]
        desk.say("\(line.cookie.name) deleted; \(desk.key(of: .rowPaste, in: .headers)) puts it back")
        return remove([line.cookie], "delete cookie \(line.cookie.name)", &bench, &desk)
    }

    static func paste(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard !bench.cookieRegister.isEmpty else {
            desk.say("nothing to paste; \(desk.key(of: .rowDelete, in: .headers)) cuts")
            return []
        }
        let cookies = bench.cookieRegister
        desk.say("\(cookies.map(\.name).joined(separator: ", ")) put back")
        return change("paste \(cookies.count == 1 ? "cookie" : "cookies")", cookies.map(\.id), &bench, desk) { bench in
            for cookie in cookies { try? bench.cookies.set(cookie) }
        }
    }

    /// `:cookies` goes to the tab, `:cookies clear` forgets them.
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
        return clear(words.count == 2 ? words[1] : "", &bench, &desk)
    }

    /// `:cookies clear`: all of them, or those of a host.
    static func clear(_ host: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let gone = (bench.cookies.all + bench.offCookies).filter { host.isEmpty || $0.domain == host }
        bench.cookieRegister = gone
        let count = gone.count == 1 ? "1 cookie" : "\(gone.count) cookies"
        desk.say(
            gone.isEmpty
                ? "no cookies there"
                : "\(count) deleted; \(desk.key(of: .rowPaste, in: .headers)) in the Cookies tab puts them back")
        return remove(gone, "clear cookies", &bench, &desk)
    }

    private static func remove(_ cookies: [Cookie], _ name: String, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        change(name, cookies.map(\.id), &bench, desk) { bench in
            for cookie in cookies {
                bench.offCookies.removeAll { $0.id == cookie.id }
                bench.cookies.remove(cookie.id)
            }
        }
    }

    // MARK: From the session and the file

    static func receive(_ message: Message, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch message {
        case .cookiesChanged(let jar):
            guard jar != bench.cookies else { return [] }
            bench.cookies = jar
            return [store(bench, desk)]
        case .cookiesRead(let reading):
            (bench.cookies, bench.offCookies) = (reading.jar, reading.off)
            if let problem = reading.problem { desk.report(problem, .warning) }
            return reading.jar.isEmpty ? [] : [.setCookies(reading.jar)]
        default: return []
        }
    }

    /// One step that can be undone: what `body` does to the cookies with those ids. It is no edit of the request.
    private static func change(
        _ name: String, _ ids: [Cookie.ID], _ bench: inout Workbench, _ desk: PaneDesk,
        _ body: (inout Workbench) -> Void
    ) -> [Effect] {
        let before = CookieStates(ids, bench)
        body(&bench)
        let after = CookieStates(ids, bench)
        guard after != before else { return [] }
        var step = bench.request.step(name)
        (step.edits, step.cookies) = (0, before)
        bench.request.undo.record(step)
        return effects(after.changes(since: before), bench, desk)
    }

    /// Undoes or redoes such a step.
    static func restore(_ states: CookieStates, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        guard !states.isEmpty else { return [] }
        let before = CookieStates(states.ids, bench)
        states.restore(&bench)
        return effects(states.changes(since: before), bench, desk)
    }

    private static func effects(_ changes: [CookieChange], _ bench: Workbench, _ desk: PaneDesk) -> [Effect] {
        (changes.isEmpty ? [] : [.changeCookies(changes)]) + [store(bench, desk)]
    }

    static func store(_ bench: Workbench, _ desk: PaneDesk) -> Effect {
        .storeCookies(CookieFile.text(bench.cookies, off: bench.offCookies, at: desk.display.clock.seconds))
    }
}

/// For those who see the whole model.
extension CookieEdits {
    static func url(_ model: Model) -> String { url(model.bench, PaneDesk(model)) }
}

/// One change of a jar.
public enum CookieChange: Equatable, Sendable {
    case set(Cookie)
    case remove(Cookie.ID)

    public func apply(to jar: inout CookieJar) {
        switch self {
        case .set(let cookie): try? jar.set(cookie)
        case .remove(let id): jar.remove(id)
        }
    }
}

/// The jar's file, with those that are off.
enum CookieFile {
    /// What ends with the session is left out.
    static func text(_ jar: CookieJar, off: [Cookie], at now: Double) -> String {
        CookieJarFile.text(jar.kept(at: now), off: CookieJar(off).kept(at: now).all)
    }
}
