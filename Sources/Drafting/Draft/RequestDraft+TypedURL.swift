internal import HTTPMessage
public import Serialization

extension RequestDraft {
    /// Takes a URL that was typed on the screen: a host without a scheme gets one (`TypedURL`), so that the field and the
    /// file hold the whole URL. A method before it becomes the request's (`TypedRequestLine`).
    ///
    /// - Parameter variables: the values by which a URL with `{{names}}` is judged; the names stay in it.
    public mutating func take(typedURL text: String, _ variables: VariableSet) {
        let line = TypedRequestLine(text)
        if let line { method = line.method }
        let text = line?.url ?? text
        let meaning = VariableResolver.resolve(url: text, using: variables).text
        url = TypedURL.completed(text, meaning: meaning, at: .screen)
    }
}
