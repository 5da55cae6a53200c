import CurlewFiles
public import CurlewNetworking
import Synchronization
public import Workspace

extension TokenStore {
    /// Keeps tokens beyond the run, as secrets, in the state directory with mode 0600, and takes the newer ones that
    /// another program has put there. A token that cannot be read is asked for again. Each error is reported to
    /// `complain` once. Programs ask for the same token one after the other, each at most ten seconds for the others.
    public init(
        keptIn directories: StateDirectories, timer: any Clock<Duration> = ContinuousClock(),
        complain: @escaping @Sendable (String) -> Void
    ) {
        let file = PrivateFile(.tokens, in: directories)
        /// The tokens as they were in the file, and the last error.
        let last = Mutex<(tokens: [TokenKey: AccessToken], error: FileError?)>(([:], nil))
        self.init(
            exchange: { own in
                last.withLock { last in
                    var all = own
                    do throws(FileError) {
                        try file.change { bytes in
                            let kept = bytes.map { TokenFile.read(String(decoding: $0, as: UTF8.self)) } ?? [:]
                            all = kept.changed(from: last.tokens, to: own)
                            return all == kept ? nil : Array(TokenFile.text(all).utf8)
                        }
                        last = (all, nil)
                    } catch {
                        if error != last.error { complain("The tokens are not kept. \(error)") }
                        (all, last.error) = (own, error)
                    }
                    return all
                }
            },
            turn: { key in
                for _ in 0..<200 {
                    if let held = file.hold(key.text) { return held }
                    guard (try? await timer.sleep(for: .milliseconds(50))) != nil else { return nil }
                }
                complain(
                    "Another program has been asking for the same token for 10 seconds. It is asked for all the same; if it "
                        + "is refused, send again.")
                return nil
            })
    }
}

extension TokenKey {
    fileprivate var text: String {
        [tokenURL, clientID, scope, subject, destination, mark].joined(separator: "\0")
    }
}
