internal import CCurlewCurl
internal import CurlewBytes
internal import Glibc

extension CurlInfo {
    /// The error when the proxy is the cause; nil when it is not.
    var proxyError: TransportError? {
        guard let proxy else { return nil }
        let reason: String? =
            switch code {
            case CURLE_COULDNT_RESOLVE_PROXY: "Its name has no address"
            case CURLE_COULDNT_CONNECT: connectWords
            case CURLE_PROXY: text
            case CURLE_RECV_ERROR where connectCode == 407: "It asks for a user and a password (407)"
            case CURLE_RECV_ERROR where connectCode > 0 && !(200..<300).contains(connectCode):
                "It answers \(connectCode) and lets nothing through"
            case CURLE_RECV_ERROR where phase < .sending && text.contains("CONNECT"): text
            default: nil
            }
        return reason.map { .proxyFailed(proxy: proxy.name, reason: $0) }
    }

    private var connectWords: String {
        switch systemError {
        case ECONNREFUSED: "Nothing answers there"
        case 0: text
        default: Self.words(systemError)
        }
    }
}
