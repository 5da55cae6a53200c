import CurlewBytes
import CurlewMessage
import CurlewTransport
import Glibc

/// One large transfer in a process of its own, so that its memory can be measured.
enum TransferChild {
    private static let downWord = "--download"
    private static let upWord = "--upload"

    static func download(_ url: String, to path: String) -> [String] { ["/proc/self/exe", downWord, url, path] }
    static func upload(_ path: String, to url: String) -> [String] { ["/proc/self/exe", upWord, url, path] }

    /// Runs the transfer in a child's arguments and prints the peak memory. Nil when this process is not a child,
    /// else whether the transfer succeeded.
    static func run(_ arguments: [String]) async -> Bool? {
        guard arguments.count == 4 else { return nil }
        var request = TransportRequest(url: arguments[2])
        switch arguments[1] {
        case downWord: request.sink = DownloadSink(path: arguments[3])
        case upWord:
            request.method = "POST"
            request.headers = ["Content-Type": "multipart/form-data; boundary=b"]
            guard let body = multipart(arguments[3]) else { return false }
            request.body = body
        default: return nil
        }
        do throws(TransportFailure) {
            let isFine = try await CurlTransport().send(request).head.status == 200
            print(ProcessState.ownPeakMegabytes() ?? 0)
            return isFine
        } catch {
            print(error.error.message)
            return false
        }
    }

    private static func multipart(_ path: String) -> RequestBody? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let head =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"large\"\r\n"
            + "Content-Type: application/octet-stream\r\n\r\n"
        return RequestBody(pieces: [
            .bytes(Bytes(Array(head.utf8))), .file(FilePiece(path: path, count: Int64(status.st_size))),
            .bytes(Bytes(Array("\r\n--b--\r\n".utf8))),
        ])
    }
}
