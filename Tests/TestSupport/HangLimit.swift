import Foundation

/// How long a test waits for a state before it takes the program for stuck. While a journey is written, `HANG_LIMIT=20`
/// makes it 20 s.
///
/// It is no measure of speed: hundreds of tests share two cores, so a state that a person sees at once can come after a
/// minute. Speed is measured by `curlew-bench`.
public let hangLimit = Duration.seconds(ProcessInfo.processInfo.environment["HANG_LIMIT"].flatMap { Int($0) } ?? 300)
