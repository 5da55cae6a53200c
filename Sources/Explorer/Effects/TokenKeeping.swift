import CurlewFiles
public import CurlewNetworking
public import Workspace

extension TokenStore {
    /// Tokens that outlive the run, as secrets: in the state directory, 0600. What cannot be read is asked for anew; what
    /// cannot be written is said by `complain` and costs the next run a question.
    public init(keptIn directories: StateDirectories, complain: @escaping @Sendable (String) -> Void) {
        let store = TokenFileStore(directories: directories)
        self.init(
            load: { ((try? store.read()) ?? nil).map { TokenFile.read(String(decoding: $0, as: UTF8.self)) } ?? [:] },
            keep: { tokens in
                do throws(FileError) {
                    try store.save(Array(TokenFile.text(tokens).utf8))
                } catch {
                    complain("The tokens are not kept. \(error)")
                }
            })
    }
}
