import Interchange
import Workspace

/// Reading of curl commands, in lines a second: commands as browsers copy them, with header fields and a body.
enum CommandFigures {
    static func measure() -> Figure {
        let name = "curl commands read"
        Report.say(name)
        var rates: [Double] = []
        for _ in 0..<7 {
            let start = ContinuousClock.now
            var count = 0
            for number in 0..<2000 { count += read(number) ? 1 : 0 }
            guard count == 2000 else { return .missing(name, "the sample is no command") }
            rates.append(2000 / (ContinuousClock.now - start).seconds)
        }
        let rate = Samples(rates).median
        return Figure(
            name: name, ours: "\(Number.short(rate)) lines/s", limit: .atLeast(10_000, "lines/s", rate))
    }

    private static func read(_ number: Int) -> Bool {
        do throws(CurlCommandError) {
            return try CurlCommandReader.read(command(number)).request.method == "POST"
        } catch {
            return false
        }
    }

    private static func command(_ number: Int) -> String {
        """
        curl 'http://127.0.0.1:7777/orders?page=\(number)&sort=name' \\
          -H 'Accept: application/json, text/plain, */*' -H 'Accept-Language: en-GB,en;q=0.9' \\
          -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64)' -H 'Content-Type: application/json' \\
          -b 'sid=8f14e45fceea167a; lang=en' --data-raw '{"name":"Ada","qty":\(number),"tags":["a","b"]}' \\
          --compressed
        """
    }
}
