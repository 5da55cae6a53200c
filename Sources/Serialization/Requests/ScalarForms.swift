/// The text of a date in form text.
public enum DateText: String, Sendable, CaseIterable {
    case iso8601
    /// `yyyy-MM-dd HH:mm:ss +0000`, what Foundation prints.
    case foundation
}

/// The text of data in form text.
public enum DataText: String, Sendable, CaseIterable {
    case base64
    /// `{length = 5, bytes = 0x68656c6c6f}`: Foundation's description since iOS 13.
    case modern
    /// `<68656c6c 6f>`: before.
    case legacy
}
