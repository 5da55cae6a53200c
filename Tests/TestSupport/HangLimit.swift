/// How long a test waits for a state before it takes the program for stuck.
///
/// It is no measure of speed: hundreds of tests share two cores, so a state that a person sees at once can come after a
/// minute. Speed is measured by `curlew-bench`.
public let hangLimit = Duration.seconds(300)
