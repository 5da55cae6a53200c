import CurlewNetworking
import Drafting
import HTTPMessage

/// The terminal window's title: `curlew: GET /people`.
public enum WindowTitle {
    public static func text(_ model: Model) -> String {
        guard case .main = model.stage, !model.request.draft.url.isEmpty else { return "curlew" }
        return "curlew: \(model.request.draft.method) \(path(model))"
    }

    /// The path as it will be sent, without the query; the URL as typed while it is not a valid URL.
    private static func path(_ model: Model) -> String {
        guard case .success(let prepared)? = model.request.derived?.prepared,
            let url = try? URLText(prepared.request.url)
        else { return model.request.draft.url }
        return String(url.requestTarget.prefix { $0 != "?" })
    }
}
