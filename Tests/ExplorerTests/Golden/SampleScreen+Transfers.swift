import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Workspace

@testable import Explorer

extension SampleScreen {
    static let bigFile = RequestPlace(collection: "/home/ada/demo", path: "tour/big-file")

    /// A download that ran for 25 s at 38.4 MB/s, gone on with at 25 MB of 2.15 GB.
    static func bigDownload(_ job: JobID, state: Transfer.State = .running) -> Transfer {
        let request = SentRequest(method: "GET", url: "http://127.0.0.1:7777/file?size=2g", headers: [], body: nil)
        var transfer = Transfer(
            job: job, title: "Tour > Big file", place: bigFile,
            sending: Sending(
                PreparedRequest(request: request), place: ValuePlace(collection: "/home/ada/demo", environment: "")),

            path: "/home/ada/big-2g.bin", at: clock.seconds - 25)
        let head = ResponseHead(
            version: "HTTP/1.1", status: 206, reason: "Partial Content", fields: ["ETag": "\"v1-2g\""])
        transfer.take(.transport(.phase(.receiving)), at: clock.seconds - 25)
        transfer.take(.resumed(at: 25_000_000), at: clock.seconds - 25)
        transfer.take(.transport(.head(head)), at: clock.seconds - 25)
        for tenth in 0...250 {
            let time = clock.seconds - 25 + Double(tenth) / 10
            transfer.take(.transport(.received(Int64(tenth) * 3_840_000, of: 2_122_483_648)), at: time)
            if tenth % 10 == 0 { transfer.progress.tick(at: time) }
        }
        transfer.state = state
        return transfer
    }

    /// One that runs, one that was cancelled, one that is done.
    static var transfers: Transfers {
        var transfers = Transfers()
        transfers.begin(bigDownload(JobID(901)))
        var stopped = bigDownload(JobID(902), state: .stopped("cancelled at 985 MB, part file kept; R resumes"))
        stopped.path = "/home/ada/other.iso"
        transfers.begin(stopped)
        var done = bigDownload(JobID(903), state: .done)
        done.path = "/home/ada/small.bin"
        transfers.begin(done)
        return transfers
    }
}
