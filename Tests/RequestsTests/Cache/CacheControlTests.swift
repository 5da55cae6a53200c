import CurlewMessage
import Testing

@testable import CurlewRequests

@Suite struct `Cache-Control` {
    @Test(arguments: [
        ("max-age=60", 60), ("MAX-AGE = 60", 60), ("max-age=\"60\"", 60), ("private, max-age=60 , x=1", 60),
        ("max-age=1, max-age=2", 1), ("max-age=-1", 0), ("max-age=", 0), ("max-age", 0), ("max-age=1.5", 0),
        ("max-age=99999999999999999999", 1 << 31), ("community=\"a, max-age=7\"", nil), ("x-max-age=60", nil),
        ("private=\"a\\\"b, max-age=9\", max-age=3", 3), ("", nil), (",, ,max-age=4", 4),
    ])
    func `gives seconds`(text: String, seconds: Int?) {
        #expect(CacheControl(["Cache-Control": text]).seconds("max-age") == seconds)
    }

    @Test func `lies in any number of fields, and Pragma counts without it`() {
        let two = CacheControl(["cache-control": "no-store", "Cache-Control": "Max-Stale"])
        #expect(two.has("no-store") && two.isBare("max-stale"))
        #expect(CacheControl(["Pragma": "no-cache"]).has("no-cache"))
        #expect(!CacheControl(["Pragma": "no-cache", "Cache-Control": "max-age=1"]).has("no-cache"))
    }

    @Test func `qualified no-cache counts as the plain one`() {
        #expect(CacheControl(["Cache-Control": "no-cache=\"Set-Cookie\""]).has("no-cache"))
    }
}
