import Glibc

/// Whether the tests run under the address or the thread sanitizer, by the options that `.ci/sanitize` sets.
public enum Sanitizer {
    public static let isOn = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil

    /// A library that a program is to load first, beside the one that a sanitizer needs.
    public static func preload(_ library: String) -> String {
        [getenv("LD_PRELOAD").map { String(cString: $0) }, library].compactMap(\.self).joined(separator: " ")
    }

    /// How many times longer things may take.
    public static let slowness = isOn ? 8 : 1
}
