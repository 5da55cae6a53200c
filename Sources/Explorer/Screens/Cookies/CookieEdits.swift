import CurlewBytes
public import CurlewNetworking
import HTTPMessage

/// Changes of the cookie jar. The session keeps the jar: the screen changes its copy, and the session its own alike.
enum CookieEdits {
    static let syntax = "name=value; Path=/; Max-Age=3600; Secure; Domain=... as servers write it"

    /// The URL that is asked, as far as it is known.
    static func url(_ model: Model) -> String {
        let request = model.request
        if request.isDerived, request.wanted?.revision == request.revisionID,
            case .success(let prepared)? = request.derived?.prepared
        {
            return prepared.request.url
        }
        return RequestLineScreen.resolvedURL(model)
    }

    /// Of the URL that is asked; nil while it names none.
    static func host(_ model: Model) -> String? {
        (try? URLText(url(model)))?.host.lowercased()
    }

    // MARK: Flaws

    static func flaw(ofNew text: String, _ model: Model) -> String? {
        var jar = model.cookies
        let verdict = jar.store(setCookie: [text], from: url(model), at: model.clock.seconds).first
        guard case .refused(let refusal)? = verdict?.result else { return nil }
        return refusal.sentence
    }

    static func flaw(of value: String, _ id: Cookie.ID, _ model: Model) -> String? {
        guard var cookie = cookie(id, model) else { return nil }
        cookie.value = value
        var jar = model.cookies
        do throws(CookieRefusal) {
            try jar.set(cookie)
            return nil
        } catch {
            return error.sentence
        }
    }

    private static func cookie(_ id: Cookie.ID, _ model: Model) -> Cookie? {
        model.cookies[id] ?? model.offCookies.first { $0.id == id }
    }

    // MARK: Changes

    static func add(_ text: String, _ model: inout Model) -> [Effect] {
        var jar = model.cookies
        let verdict = jar.store(setCookie: [text], from: url(model), at: model.clock.seconds).first
        guard let cookie = verdict?.cookie else { return [] }
        model.status.say("\(cookie.name): \(verdict?.sentence ?? "")")
        return change("add cookie \(cookie.name)", [cookie.id], &model) { model in
            jar[cookie.id].map { try? model.cookies.set($0) } ?? model.cookies.remove(cookie.id)
        }
    }

    static func set(_ value: String, of id: Cookie.ID, _ model: inout Model) -> [Effect] {
        guard var cookie = cookie(id, model), cookie.value != value else { return [] }
        cookie.value = value
        model.status.say("cookie \(cookie.name) changed")
        return change("edit cookie \(cookie.name)", [id], &model) { model in
            if let index = model.offCookies.firstIndex(where: { $0.id == id }) {
                model.offCookies[index] = cookie
            } else {
                try? model.cookies.set(cookie)
            }
        }
    }

    /// A cookie that is off stays in the file, and stays off in the next run.
    static func toggle(_ line: CookieLine, _ model: inout Model) -> [Effect] {
        let cookie = line.cookie
        guard line.reason == .off else {
            model.status.say("\(cookie.name) is off; Space sends it again")
            return change("cookie \(cookie.name) off", [cookie.id], &model) { model in
                model.offCookies.append(cookie)
                model.cookies.remove(cookie.id)
            }
        }
        model.status.say("\(cookie.name) is on")
        return change("cookie \(cookie.name) on", [cookie.id], &model) { model in
            model.offCookies.removeAll { $0.id == cookie.id }
            try? model.cookies.set(cookie)
        }
    }

    static func delete(_ line: CookieLine, _ model: inout Model) -> [Effect] {
        model.cookieRegister = [line.cookie]
        model.status.say("\(line.cookie.name) deleted; \(model.key(of: .rowPaste, in: .headers)) puts it back")
        return remove([line.cookie], "delete cookie \(line.cookie.name)", &model)
    }

    static func paste(_ model: inout Model) -> [Effect] {
        guard !model.cookieRegister.isEmpty else {
            model.status.say("nothing to paste; \(model.key(of: .rowDelete, in: .headers)) cuts")
            return []
        }
        let cookies = model.cookieRegister
        model.status.say("\(cookies.map(\.name).joined(separator: ", ")) put back")
        return change("paste \(cookies.count == 1 ? "cookie" : "cookies")", cookies.map(\.id), &model) { model in
            for cookie in cookies { try? model.cookies.set(cookie) }
        }
    }

    /// `:cookies` goes to the tab, `:cookies clear` forgets them.
    static func run(_ argument: String, _ model: inout Model) -> [Effect] {
        let words = argument.utf8.split(separator: " ").map(String.init)
        guard let verb = words.first else { return Focusing.go(to: .cookies, &model) }
        guard verb == "clear", words.count <= 2 else {
            model.status.say("Write :cookies clear, or :cookies clear HOST.", .warning)
            return []
        }
        return clear(words.count == 2 ? words[1] : "", &model)
    }

    /// `:cookies clear`: all of them, or those of a host.
    static func clear(_ host: String, _ model: inout Model) -> [Effect] {
        let gone = (model.cookies.all + model.offCookies).filter { host.isEmpty || $0.domain == host }
        model.cookieRegister = gone
        let count = gone.count == 1 ? "1 cookie" : "\(gone.count) cookies"
        model.status.say(gone.isEmpty ? "no cookies there" : "\(count) deleted; p in the Cookies tab puts them back")
        return remove(gone, "clear cookies", &model)
    }

    private static func remove(_ cookies: [Cookie], _ name: String, _ model: inout Model) -> [Effect] {
        change(name, cookies.map(\.id), &model) { model in
            for cookie in cookies {
                model.offCookies.removeAll { $0.id == cookie.id }
                model.cookies.remove(cookie.id)
            }
        }
    }

    // MARK: From the session and the file

    static func receive(_ message: Message, _ model: inout Model) -> [Effect] {
        switch message {
        case .cookiesChanged(let jar):
            guard jar != model.cookies else { return [] }
            model.cookies = jar
            return store(model)
        case .cookiesRead(let reading):
            (model.cookies, model.offCookies) = (reading.jar, reading.off)
            if let problem = reading.problem { model.status.say(problem, .warning, at: model.clock.timeOfDay) }
            return reading.jar.isEmpty ? [] : [.setCookies(reading.jar)]
        default: return []
        }
    }

    /// One step that can be undone: what `body` does to the cookies with those ids. It is no edit of the request.
    private static func change(
        _ name: String, _ ids: [Cookie.ID], _ model: inout Model, _ body: (inout Model) -> Void
    ) -> [Effect] {
        let before = CookieStates(ids, model)
        body(&model)
        let after = CookieStates(ids, model)
        guard after != before else { return [] }
        model.request.undo.record(
            UndoHistory.Step(
                name: name, draft: model.request.draft, cursor: model.request.parameters.cursor, edits: 0,
                cookies: before))
        return effects(after.changes(since: before), model)
    }

    /// Undoes or redoes such a step.
    static func restore(_ states: CookieStates, _ model: inout Model) -> [Effect] {
        guard !states.isEmpty else { return [] }
        let before = CookieStates(states.ids, model)
        states.restore(&model)
        return effects(states.changes(since: before), model)
    }

    private static func effects(_ changes: [CookieChange], _ model: Model) -> [Effect] {
        (changes.isEmpty ? [] : [.changeCookies(changes)]) + store(model)
    }

    static func store(_ model: Model) -> [Effect] {
        [.storeCookies(CookieFile.text(model.cookies, off: model.offCookies, at: model.clock.seconds))]
    }
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
