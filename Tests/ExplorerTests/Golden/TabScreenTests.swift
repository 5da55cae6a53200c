import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// The tabs of pane 3 as they stand in `Screens`.
@Suite struct TabScreenTests {
    private typealias Sample = SampleScreen

    private static let sizes: [(String, Size)] = [
        ("80x24", Sample.small), ("120x40", Sample.medium), ("60x16", Sample.reduced),
    ]

    private func people(_ size: Size) throws -> Model {
        var model = Sample.searchPeople(size)
        model.environments.overrides = ["token": "t0k3n"]
        model.managerFields = ["Accept-Language": "en;q=1", "User-Agent": "curlew/1.0"]
        model.request.change { draft in
            draft.authentication = .bearer(token: "{{token}}")
            draft.headers = [
                HeaderRow(id: 1, name: "User-Agent", value: "mine"),
                HeaderRow(id: 2, name: "X-Key", value: "abc", isSecret: true),
                HeaderRow(id: 3, name: "X-Debug", value: "1", isOn: false),
            ]
            draft.options.follow = 3
            draft.options.tls.policy = .unverified
        }
        try model.cookies.set(Cookie(name: "session", value: "abc", domain: "127.0.0.1"))
        try model.cookies.set(Cookie(name: "safe", value: "abc", domain: "127.0.0.1", isSecure: true))
        return model
    }

    @Test(arguments: sizes) func `headers`(name: String, size: Size) throws {
        var model = try people(size)
        Sample.press("gh j", &model)
        try expectScreen(Sample.lines(model), named: "tab-headers-\(name)")
    }

    @Test(arguments: sizes) func `auth`(name: String, size: Size) throws {
        var model = try people(size)
        Sample.press("ga j", &model)
        try expectScreen(Sample.lines(model), named: "tab-auth-\(name)")
    }

    @Test(arguments: sizes) func `options`(name: String, size: Size) throws {
        var model = try people(size)
        Sample.press("gs G Enter", &model)
        try expectScreen(Sample.lines(model), named: "tab-options-\(name)")
    }

    @Test(arguments: sizes) func `cookies`(name: String, size: Size) throws {
        var model = try people(size)
        Sample.press("gk", &model)
        try expectScreen(Sample.lines(model), named: "tab-cookies-\(name)")
    }

    @Test func `the menu of a choice`() throws {
        var model = try people(Sample.small)
        Sample.press("ga Enter", &model)
        try expectScreen(Sample.lines(model), named: "menu-auth")
    }
}
