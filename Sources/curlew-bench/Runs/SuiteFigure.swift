import CurlewFormats
import Glibc

/// `curlew run` on a collection of many requests: its overhead over the time of the requests themselves, from the
/// start of the process to its end, with a JUnit report.
enum SuiteFigure {
    private static let name = "curlew run of 1,000 requests, beside the network"
    private static let runs = 5

    static func measure() -> Figure {
        guard let curlew = Screen.path else { return .missing(name, Screens.notBuilt) }
        guard let nginx = BenchNginx(), let folder = ScratchFolder() else {
            return .missing(name, "nginx did not start; is it installed?")
        }
        guard SampleCollection.write(to: folder.path, folders: 20, requests: 50, url: nginx.url + "/1k") else {
            return .missing(name, "the sample cannot be written")
        }
        Report.say(name)
        var times: [Double] = []
        for _ in 0..<runs {
            guard let time = beside(curlew, folder.path) else { return .missing(name, "a request failed") }
            times.append(time)
        }
        let median = Samples(times).median
        return Figure(name: name, ours: "\(Number.short(median)) ms", limit: .atMost(100, "ms", median))
    }

    private static func beside(_ curlew: String, _ folder: String) -> Double? {
        let report = folder + "/report.json"
        let command = [
            curlew, "run", folder, "--limit", "20", "-q", "--report", "json=\(report)", "--report",
            "junit=\(folder)/report.xml",
        ]
        guard let (time, _) = ChildProcess.measure(command), let text = TextFile.read(report) else { return nil }
        do throws(JSONError) {
            let value = try JSONValue(parsing: text)
            guard case .number(let digits)? = value["milliseconds"], let network = Double(digits),
                value["counts"]?["passed"] == .number("1000")
            else { return nil }
            return time.milliseconds - network
        } catch {
            return nil
        }
    }
}

/// A collection with many requests.
enum SampleCollection {
    static func write(to path: String, folders: Int, requests: Int, url: String) -> Bool {
        guard TextFile.write("name: Sample\n", to: path + "/curlew.yaml") else { return false }
        for folder in 0..<folders {
            let place = "\(path)/folder-\(folder)"
            guard mkdir(place, 0o755) == 0 else { return false }
            for request in 0..<requests {
                let text = """
                    request: GET \(url)?n=\(folder * requests + request)
                    name: Request \(request) of folder \(folder)
                    headers:
                      Accept: "*/*"
                    response: {serializer: http}

                    """
                guard TextFile.write(text, to: "\(place)/request-\(request).yaml") else { return false }
            }
        }
        return true
    }
}
