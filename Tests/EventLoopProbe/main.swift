import EventLoop
import Glibc

// Prints what the loop did, in an order that no speed changes: with `hooks` in a process that the loop has taken over,
// else in one that libdispatch runs.
let numbers = [SIGUSR1, SIGUSR2]
Signals.block(numbers)
if CommandLine.arguments.contains("hooks"), !EventLoop.install() { exit(1) }
EventLoop.favorMainThread()

print("task:", await Task.detached { "ran" }.value)
print("many:", await Many.sum(upTo: 1000))

let start = ContinuousClock.now
try await LoopClock().sleep(for: .milliseconds(20))
try await Task.sleep(for: .milliseconds(20))
print("slept:", start.duration(to: .now) >= .milliseconds(40))
let sleeper = Task { try await LoopClock().sleep(for: .seconds(3600)) }
sleeper.cancel()
print("cancelled:", (try? await sleeper.value) == nil)

let pipe = Pipe()
print("writable:", await Waiting.once { EventLoop.whenWritable(pipe.writing, $0) })
Task.detached { pipe.write("a") }
print("readable:", await Waiting.once { EventLoop.whenReadable(pipe.reading, $0) }, pipe.read())

// A watch that was cancelled hears nothing of what comes later.
var calls = 0
let cancelled = EventLoop.whenReadable(pipe.reading) { calls += 1 }
cancelled.cancel()
pipe.write("b")
print("readable again:", await Waiting.once { EventLoop.whenReadable(pipe.reading, $0) }, pipe.read(), calls)
close(pipe.writing)
print("ended:", await Waiting.once { EventLoop.whenReadable(pipe.reading, $0) }, pipe.read())

for number in numbers.reversed() {
    // libdispatch begins to listen a moment later: until then the signal is sent again, and harms nobody.
    signal(number) { _ in }
    var watch: EventSource?
    let heard = await Waiting.once { heard in
        watch = EventLoop.whenSignalled(numbers) { if $0 == number { heard() } }
        Task {
            while !Task.isCancelled, watch != nil {
                kill(getpid(), number)
                try await LoopClock().sleep(for: .milliseconds(5))
            }
        }
        return watch ?? EventLoop.whenSignalled([]) { _ in }
    }
    watch = nil
    print("signal:", heard)
}
