import CurlewNetworking
import Testing

/// Rows of RFC 3986 §5.4 and of `AFHTTPSessionManager.baseURL`.
@Suite struct BaseURLTests {
    @Test(arguments: [
        ("http://h/v1", "people", "http://h/v1/people"), ("http://h/v1/", "people", "http://h/v1/people"),
        ("http://h/v1", "/people", "http://h/people"), ("http://h", "people", "http://h/people"),
        ("http://h", "", "http://h"), ("http://h/v1", "?q=1", "http://h/v1/?q=1"),
        ("http://h/v1", "//x/y", "http://x/y"), ("http://h/v1", "https://x/y", "https://x/y"),
        ("http://h/v1/a", "../b", "http://h/v1/b"), ("http://h/a/b", "../../../c", "http://h/c"),
        ("http://h/a/", "b/./c/", "http://h/a/b/c/"), ("http://h/a/", ".", "http://h/a/"),
        ("http://h/a/", "..", "http://h/"), ("http://h/a?x", "b#f", "http://h/a/b#f"),
        ("http://h/a/", "b/../c", "http://h/a/c"), ("http://h/a", "mailto:x", "mailto:x"),
    ])
    func `relative URLs stand on the base`(base: String, url: String, result: String) {
        #expect(BaseURL(base).resolve(url) == result)
    }
}
