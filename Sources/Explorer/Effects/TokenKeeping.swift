import CurlewFiles
public import CurlewNetworking
public import Workspace

extension TokenStore {
    /// Keeps tokens beyond the run, as secrets, in the state directory with mode 0600. A token that cannot be read is
    /// asked for again. An error on writing is reported to `complain`; the next run then has to ask.
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
